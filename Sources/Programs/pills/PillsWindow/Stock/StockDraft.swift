import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What a person says of what is left of a medication; pillsd checks it.
struct StockDraft: Equatable {
  enum Saying: CaseIterable {
    case counted
    case bought
    case lost
    case undone
    case ended
  }

  var saying = Saying.counted
  var number = ""
  /// The days before it runs out on which Pills warns; 0 for never.
  var warnAt = StockEntry.usualWarning
}

extension StockDraft {
  /// Of a medication that is counted already, people mostly say what they bought.
  init(_ stock: Control.Stock?) {
    saying = stock == nil ? .counted : .bought
    warnAt = stock?.warnAt ?? StockEntry.usualWarning
  }

  /// What can be said: only of a counted medication something can be bought, lost, undone or ended.
  static func sayings(_ stock: Control.Stock?) -> [Saying] { stock == nil ? [.counted] : Saying.allCases }

  var takesNumber: Bool { saying == .counted || saying == .bought || saying == .lost }

  /// Whether Pills goes on to count it, so that it can warn.
  var takesWarning: Bool { saying != .ended }

  /// The amount as pillsd reads it; nil if nothing is said of it.
  var amount: String? {
    let typed = number.trimmed
    return switch saying {
    case .counted: typed.isEmpty ? nil : typed
    case .bought: typed.isEmpty ? nil : "+\(typed)"
    case .lost: typed.isEmpty ? nil : "-\(typed)"
    case .undone: "undo"
    case .ended: "off"
    }
  }

  /// What is missing before it can be saved; nil if nothing is.
  func lack(_ stock: Control.Stock?) -> String? {
    guard takesNumber else { return nil }
    if stock == nil, amount == nil { return translated("Type how many you have, such as 60.") }
    // A sign would turn what was bought into what was lost.
    return number.trimmed.contains { "+-".contains($0) } ? translated("Type a number without a sign.") : nil
  }

  /// The days of the warning if they are new.
  func warning(after stock: Control.Stock?) -> Int? {
    takesWarning && warnAt != (stock?.warnAt ?? StockEntry.usualWarning) ? warnAt : nil
  }
}

extension String {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    let text = drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
