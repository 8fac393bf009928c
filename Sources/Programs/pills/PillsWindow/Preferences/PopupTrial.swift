import Adwaita
import PillsAPI
import PillsView
import Varlink
import Words

/// A button that has a popup shown as reminders are, and what comes back from it.
@MainActor
final class PopupTrial {
  let widget: Box
  private let outcome = Label(start: true)
  private var call: LoopClient?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let button = Button(translated("Show a Test Popup")).aligned(across: .center)
    widget = Box(.down, spacing: 9, [button, outcome])
    outcome.isVisible = false
    button.onPress { [weak self] in self?.begin() }
  }

  private func begin() {
    call = context.follow(Control.TestPopup.self) { [weak self] result in
      switch result {
      case .success(let output):
        let text =
          output.outcome.map { outcomeLine($0, of: output.popupServer) } ?? popupLine(output.popupServer)
        self?.say(text.printable)
      case .failure(let error): self?.say(error.sentence.printable)
      }
    }
  }

  private func say(_ text: String) {
    outcome.text = text
    outcome.isVisible = true
  }
}
