import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The problems of Pills, at the top of the window.
@MainActor
final class ProblemBar {
  let widget: Revealer
  private let label = Label(start: true)

  init() {
    let icon = Image(icon: "dialog-warning-symbolic").named(translated("Problem"))
    widget = Revealer(Box(.across, spacing: 12, [icon, label.expanding(down: false)]).styled("problems"))
  }

  /// Each text has its own line. Without texts the bar slides away.
  func show(_ texts: [String]) {
    // The bar keeps its text while it slides away.
    if !texts.isEmpty { label.text = texts.joined(separator: "\n") }
    widget.isRevealed = !texts.isEmpty
  }
}

/// The problems of pillsd; if `isOld`, only that the service has stopped.
func problemTexts(_ status: Control.Status, isOld: Bool = false) -> [String] {
  if isOld { return [translated("The service has stopped. What you see may be out of date.")] }
  var texts = status.problems.map(\.words)
  if status.popupServerState == .absent, !status.problems.contains(where: { $0.subject == .popups }) {
    texts.append(translated("No notification server is running. Open reminders are shown when one starts."))
  }
  if status.remindersEnabled == false {
    texts.append(translated("All reminders are turned off in Preferences."))
  }
  return texts.map { $0.printable.asSentence.capitalizedFirst }
}
