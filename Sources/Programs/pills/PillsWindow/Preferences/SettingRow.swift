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
    case number(NumberRow)
  }

  /// Changes that pillsd has not answered yet.
  private var asked = 0

  init(_ shown: ShownSetting, in surroundings: WindowContext) {
    (content, context) = (SettingContent(shown.setting, in: shown.unit), surroundings)
    switch content.kind {
    case .toggle:
      let row = SwitchRow(content.title)
      (field, widget) = (.toggle(row), row.row)
    case .choices(let choices):
      let named = choices.map { ($0, SettingContent.choiceName($0)) }
      let buttons = Choices(content.title, named, columns: min(choices.count, 4))
      let title = Label(content.title, start: true)
      let explanation = Label(content.explanation, start: true).styled("caption", "dim-label")
      explanation.isVisible = !content.explanation.isEmpty
      let texts = Box(.down, spacing: 3, [title, explanation])
      let column = Box(.down, spacing: 9, [texts, buttons.widget]).margins(12)
      (field, widget) = (.choices(buttons), ContentRow(column))
    case .text(let hint):
      let line = TextField(content.title, hint: hint)
      (field, widget) = (.text(line), line.row)
    case .time(let hint):
      let time = TimeField(content.title, hint: hint)
      (field, widget) = (.time(time), time.field.row)
    case .number(let range, let step):
      let row = NumberRow(content.title, range, step: step)
      (field, widget) = (.number(row), row.row)
    }
    listen()
  }

  /// Keeps typed text unless the value in force has changed.
  func show(_ shown: ShownSetting) { show(shown.setting) }

  private func show(_ setting: Control.Setting) {
    // An earlier step must not turn back a number that goes on.
    guard setting.value != value, asked == 0 else { return }
    value = setting.value
    goBack()
  }

  func addButton(_ button: Button) {
    line?.row.addSuffix(button)
  }

  private var line: TextField? {
    switch field {
    case .toggle, .choices, .number: nil
    case .text(let line): line
    case .time(let time): time.field
    }
  }

  private func goBack() {
    switch field {
    case .toggle(let row): row.isOn = value == "yes"
    case .choices(let buttons): buttons.chosen = [value]
    case .text(let line): line.text = content.text(of: value)
    case .time(let time): time.request = value
    case .number(let row): row.number = content.number(of: value)
    }
  }

  private func listen() {
    switch field {
    case .toggle(let row):
      row.onToggle { [weak self, weak row] in self?.set(row?.isOn == true ? "yes" : "no") }
    case .choices(let buttons):
      buttons.onChange { [weak self, weak buttons] in self?.set(buttons?.chosen.first) }
    case .text(let line):
      line.onEnd { [weak self, weak line] in
        guard let self, let line else { return }
        set(content.value(of: line.text, insteadOf: value))
      }
    case .number(let row):
      row.onChange { [weak self, weak row] in
        guard let self, let row else { return }
        set(content.value(of: row.number, insteadOf: value))
      }
    case .time(let time): time.field.onEnd { [weak self, weak time] in self?.set(time?.request) }
    }
  }

  private func set(_ new: String?) {
    guard let input = content.request(new, insteadOf: asked == 0 ? value : "") else { return }
    asked += 1
    context.call(
      Control.SetSetting.self,
      input,
      handled: { [weak self] refusal in
        guard let self, handle(refusal) else { return false }
        asked -= 1
        return true
      },
      failed: { [weak self] in
        self?.asked -= 1
        self?.goBack()
      }
    ) { [weak self] output in
      self?.asked -= 1
      self?.show(output.setting)
    }
  }

  private func handle(_ refusal: any ErrorReply) -> Bool {
    guard let line, let text = content.complaint(about: refusal) else { return false }
    line.complain(text)
    return true
  }
}
