import Adwaita
import PillsView

/// A row in which a text is typed; what is wrong with it is said below its title.
@MainActor
final class TextField {
  let row: Row
  private let entry: Entry
  private let hint: String

  /// `hint` is said below the title as long as nothing is wrong.
  init(_ title: String, hint line: String = "", text: String = "", letters: Int32 = 14) {
    hint = line
    row = Row(title, line)
    entry = Entry(name: title, letters: letters).aligned(down: .center)
    entry.text = text
    entry.setAccessibleDescription(line)
    row.addSuffix(entry)
    entry.onChange { [weak self] in self?.complain(nil) }
  }

  var text: String {
    get { entry.text }
    set { entry.text = newValue }
  }

  /// Says what is wrong with the text; nil for nothing.
  func complain(_ sentence: String?) {
    let line = (sentence ?? hint).printable
    guard line != row.subtitle else { return }
    row.subtitle = line
    row.setStyle("complaint", sentence != nil)
    entry.setAccessibleDescription(line)
    entry.setStyle("error", sentence != nil)
    if sentence != nil { entry.focus() }
  }

  /// Calls `body` whenever the text becomes another.
  func onChange(_ body: @escaping @MainActor () -> Void) { entry.onChange(body) }

  /// Calls `body` when Enter is pressed in it, and when the keyboard leaves it.
  func onEnd(_ body: @escaping @MainActor () -> Void) { entry.onEnd(body) }

  func focus() { entry.focus() }
}

extension RowGroup {
  /// Adds a row for each.
  func add(_ fields: TextField...) {
    for field in fields { add(field.row) }
  }
}
