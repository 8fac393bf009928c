import Adwaita

/// A row with a number, typed or changed in steps.
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

  func onChange(_ body: @escaping @MainActor () -> Void) { entry.onChange(body) }
}
