import Adwaita

/// A row in which a number is typed, or stepped through.
@MainActor
final class NumberRow {
  let row: Row
  private let entry: NumberEntry

  init(_ title: String, _ range: ClosedRange<Int>) {
    row = Row(title)
    entry = NumberEntry(name: title, range: range).aligned(down: .center)
    row.addSuffix(entry)
  }

  var number: Int {
    get { entry.number }
    set { entry.number = newValue }
  }

  /// Calls `body` whenever it becomes another.
  func onChange(_ body: @escaping @MainActor () -> Void) { entry.onChange(body) }
}
