import Adwaita

/// A row with a number, typed or changed in steps.
@MainActor
final class NumberRow {
  let row: Row
  private let entry: NumberEntry

  private var isShowing = false

  init(_ title: String, _ range: ClosedRange<Int>, step: Int = 1) {
    row = Row(title).fillingLine().aligned(in: TextField.fields)
    entry = NumberEntry(name: title, range: range, step: step).expanding(down: false).aligned(down: .center)
    row.addSuffix(entry)
  }

  var number: Int {
    get { entry.number }
    set {
      isShowing = true
      entry.number = newValue
      isShowing = false
    }
  }

  /// Calls `body` only if the person changes the number.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    entry.onChange { [weak self] in
      if self?.isShowing == false { body() }
    }
  }
}
