import Adwaita
import PillsView

/// A row with a text field. Below the title is a hint, or what is wrong with the text.
@MainActor
final class TextField {
  let row: Row
  private let entry: Entry
  private let hint: String

  /// All fields are equally wide, with their buttons.
  static let fields = WidthGroup()

  init(
    _ title: String,
    hint line: String = "",
    text: String = "",
    isSecret: Bool = false
  ) {
    hint = line
    row = Row(title, line).fillingLine().aligned(in: Self.fields)
    let made = Entry(name: title).expanding(down: false).aligned(down: .center)
    entry = isSecret ? made.secret() : made
    entry.text = text
    entry.setAccessibleDescription(line)
    row.addSuffix(entry)
    entry.onChange { [weak self] in self?.complain(nil) }
  }

  var text: String {
    get { entry.text }
    set { entry.text = newValue }
  }

  /// Shows what is wrong with the text; nil shows the hint again.
  func complain(_ sentence: String?) {
    let line = (sentence ?? hint).printable
    guard line != row.subtitle else { return }
    row.subtitle = line
    row.setStyle("complaint", sentence != nil)
    entry.setAccessibleDescription(line)
    entry.setStyle("error", sentence != nil)
    if sentence != nil { entry.focus() }
  }

  func onChange(_ body: @escaping @MainActor () -> Void) { entry.onChange(body) }

  /// Calls `body` when Enter is pressed in the field, and when it loses the keyboard focus.
  func onEnd(_ body: @escaping @MainActor () -> Void) { entry.onEnd(body) }

  func focus() { entry.focus() }
}

extension RowGroup {
  func add(_ fields: TextField...) { for field in fields { add(field.row) } }
}
