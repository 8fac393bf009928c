import Adwaita
import PillsAPI
import PillsCore
import Varlink

/// A setting in a row; choosing or typing a value changes it at once.
@MainActor
final class SettingRow: KeptRow {
  let widget: Widget
  let content: SettingContent
  private let field: Field
  /// The value in force, as pillsd sent it last.
  private var value = ""
  private let context: WindowContext

  private enum Field {
    case toggle(SwitchRow)
    case choices(Choices<String>)
    case text(TextField)
    case time(TimeField)
  }

  init(_ setting: Control.Setting, in surroundings: WindowContext) {
    (content, context) = (SettingContent(setting), surroundings)
    switch content.kind {
    case .toggle:
      let row = SwitchRow(content.title)
      (field, widget) = (.toggle(row), row.row)
    case .choices(let choices):
      let named = choices.map { ($0, SettingContent.choiceName($0)) }
      let buttons = Choices(content.title, named, columns: min(choices.count, 4))
      let column = Box(.down, spacing: 9, [Label(content.title, start: true), buttons.widget]).margins(12)
      (field, widget) = (.choices(buttons), ContentRow(column))
    case .text(let hint):
      let line = TextField(content.title, hint: hint)
      (field, widget) = (.text(line), line.row)
    case .time(let hint):
      let time = TimeField(content.title, hint: hint)
      (field, widget) = (.time(time), time.field.row)
    }
    listen()
  }

  /// Keeps typed text unless the value in force has changed.
  func show(_ setting: Control.Setting) {
    guard setting.value != value else { return }
    value = setting.value
    goBack()
  }

  func addButton(_ button: Button) {
    line?.row.addSuffix(button)
  }

  private var line: TextField? {
    switch field {
    case .toggle, .choices: nil
    case .text(let line): line
    case .time(let time): time.field
    }
  }

  private func goBack() {
    switch field {
    case .toggle(let row): row.isOn = value == "yes"
    case .choices(let buttons): buttons.chosen = [value]
    case .text(let line): line.text = value
    case .time(let time): time.request = value
    }
  }

  private func listen() {
    switch field {
    case .toggle(let row):
      row.onToggle { [weak self, weak row] in self?.set(row?.isOn == true ? "yes" : "no") }
    case .choices(let buttons):
      buttons.onChange { [weak self, weak buttons] in self?.set(buttons?.chosen.first) }
    case .text(let line): line.onEnd { [weak self, weak line] in self?.set(line?.text) }
    case .time(let time): time.field.onEnd { [weak self, weak time] in self?.set(time?.request) }
    }
  }

  private func set(_ new: String?) {
    guard let input = content.request(new, insteadOf: value) else { return }
    context.call(
      Control.SetSetting.self,
      input,
      handled: { [weak self] in self?.handle($0) ?? false },
      failed: { [weak self] in self?.goBack() }
    ) { [weak self] output in self?.show(output.setting) }
  }

  private func handle(_ refusal: any ErrorReply) -> Bool {
    guard let line, let text = content.complaint(about: refusal) else { return false }
    line.complain(text)
    return true
  }
}

extension Control.Setting: Identifiable {
  var id: String { key }
}
