import Adwaita
import PillsCore
import PillsView
import Words

/// A row with a time of day, typed as people write it or chosen by hour and minute.
@MainActor
final class TimeField {
  let field: TextField
  private var picker: (hour: NumberEntry, minute: NumberEntry)?

  init(_ title: String, hint: String, time: String = "") {
    field = TextField(title, hint: hint)
    field.row.addSuffix(
      MenuButton(icon: "alarm-symbolic", name: translated("Choose a time, \(title)")) { [weak self] in
        self?.makePicker() ?? Box(.across)
      }
    )
    field.onEnd { [weak self] in
      guard let self, let time = TimeOfDay(typed: field.text) else { return }
      show(time)
    }
    request = time
  }

  /// The text for pillsd, which refuses a text that is not a time.
  var request: String {
    get { TimeOfDay(typed: field.text)?.description ?? field.text }
    set { field.text = ClockStyle.current.text(of: newValue) }
  }

  private func show(_ time: TimeOfDay) { field.text = ClockStyle.current.text(of: time) }

  private func makePicker() -> Widget {
    let hour = NumberEntry(name: translated("Hour"), range: 0...23)
    let minute = NumberEntry(name: translated("Minute"), range: 0...59)
    let time = TimeOfDay(typed: field.text) ?? .noon
    (hour.number, minute.number) = (time.hour, time.minute)
    for entry in [hour, minute] { entry.onChange { [weak self] in self?.choose() } }
    picker = (hour, minute)
    return Box(.across, spacing: 6, [hour, Label(":"), minute])
  }

  private func choose() {
    guard let (hour, minute) = picker, let time = TimeOfDay(hour: hour.number, minute: minute.number) else {
      return
    }
    show(time)
  }
}
