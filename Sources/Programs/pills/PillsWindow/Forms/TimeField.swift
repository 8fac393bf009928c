import Adwaita
import PillsCore
import PillsView
import Words

/// A row with a time of day, typed as people write it or chosen by hour and minute.
@MainActor
final class TimeField {
  let field: TextField
  private let hour = NumberEntry(name: translated("Hour"), range: 0...23)
  private let minute = NumberEntry(name: translated("Minute"), range: 0...59)
  private var isShowing = false

  init(_ title: String, hint: String, time: String = "") {
    field = TextField(title, hint: hint, letters: 8)
    field.row.addSuffix(
      MenuButton(
        icon: "alarm-symbolic",
        name: translated("Choose a time, \(title)"),
        showing: Box(.across, spacing: 6, [hour, Label(":"), minute])
      )
    )
    for entry in [hour, minute] { entry.onChange { [weak self] in self?.choose() } }
    field.onChange { [weak self] in self?.showInPicker() }
    field.onEnd { [weak self] in
      guard let self, let time = TimeOfDay(typed: field.text) else { return }
      show(time)
    }
    request = time
  }

  /// What pillsd reads, which refuses what is no time.
  var request: String {
    get { TimeOfDay(typed: field.text)?.description ?? field.text }
    set { field.text = ClockStyle.current.text(of: newValue) }
  }

  private func show(_ time: TimeOfDay) { field.text = ClockStyle.current.text(of: time) }

  private func choose() {
    guard !isShowing, let time = TimeOfDay(hour: hour.number, minute: minute.number) else { return }
    show(time)
  }

  private func showInPicker() {
    guard let time = TimeOfDay(typed: field.text) else { return }
    isShowing = true
    (hour.number, minute.number) = (time.hour, time.minute)
    isShowing = false
  }
}
