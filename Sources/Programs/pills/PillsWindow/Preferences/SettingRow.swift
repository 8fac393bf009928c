import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A setting in a row of its own, which is changed as soon as another value is chosen or typed.
@MainActor
final class SettingRow {
  let widget: Widget
  /// Of the setting.
  let key: String
  private let field: Field
  /// As the daemon had it last.
  private var value = ""
  private let context: WindowContext

  /// How its value is chosen.
  private enum Field {
    case toggle(SwitchRow)
    case choices(Choices<String>)
    case text(TextField)
  }

  init(_ setting: Control.Setting, in surroundings: WindowContext) {
    (key, context) = (setting.key, surroundings)
    let known = try? SettingKey.at(path: setting.key)
    let title = setting.meaning.capitalizedFirst.printable
    switch known?.choices {
    case ["yes", "no"]:
      let row = SwitchRow(title)
      (field, widget) = (.toggle(row), row.row)
    case let choices?:
      let buttons = Choices(choices.map { ($0, choiceName($0)) }, columns: min(choices.count, 4))
      let content = Box(.down, spacing: 9, [Label(title, start: true), buttons.widget]).margins(12)
      (field, widget) = (.choices(buttons), ContentRow(content))
    case nil:
      let line = TextField(
        title,
        hint: translated(known: setting.expectation).capitalizedFirst.printable,
        letters: 9
      )
      (field, widget) = (.text(line), line.row)
    }
    show(setting.value)
    listen()
  }

  /// Shows the value that is in force; what is being typed stays.
  func show(_ new: String) {
    guard new != value else { return }
    value = new
    switch field {
    case .toggle(let row): row.isOn = new == "yes"
    case .choices(let buttons): buttons.chosen = [new]
    case .text(let line): line.text = new
    }
  }

  /// A button at its end.
  func addButton(_ button: Button) {
    if case .text(let line) = field { line.row.addSuffix(button) }
  }

  private func listen() {
    switch field {
    case .toggle(let row):
      row.onToggle { [weak self, weak row] in self?.set(row?.isOn == true ? "yes" : "no") }
    case .choices(let buttons):
      buttons.onChange { [weak self, weak buttons] in self?.set(buttons?.chosen.first) }
    case .text(let line): line.onEnd { [weak self, weak line] in self?.set(line?.text) }
    }
  }

  private func set(_ new: String?) {
    guard let new, new != value else { return }
    let input = Control.SetSetting.Input(key: key, value: new)
    context.call(
      Control.SetSetting.self,
      input,
      handled: { [weak self] in self?.handle($0) ?? false }
    ) { [weak self] output in self?.show(output.setting.value) }
  }

  private func handle(_ refusal: any ErrorReply) -> Bool {
    let old = value
    // So that it is shown anew.
    value = ""
    guard case .text(let line) = field, let refusal = refusal as? Control.InvalidSetting else {
      show(old)
      return false
    }
    value = old
    line.complain(translated("Allowed: \(translated(known: refusal.expectation).asSentence)"))
    return true
  }
}

/// What stands on the button of a choice, as the settings file has it.
private func choiceName(_ choice: String) -> String {
  switch choice {
  case "low": translated("Low", in: "urgency")
  case "normal": translated("Normal", in: "urgency")
  case "critical": translated("Critical", in: "urgency")
  case "auto": translated("Auto", in: "unit")
  case "local": translated("Local", in: "hours")
  case "home": translated("Home", in: "hours")
  case "off": translated("Off")
  default: choice.capitalizedFirst
  }
}
