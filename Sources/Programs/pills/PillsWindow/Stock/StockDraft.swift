import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What a person says of what is left of a medication; pillsd checks it.
struct StockDraft: Equatable {
  enum Saying: CaseIterable {
    case counted
    case boughtPacks
    case bought
    case lost
    case undone
    case ended
  }

  var saying = Saying.counted
  var number = ""
  /// The days before it runs out on which Pills warns; 0 for never.
  var warnAt = StockEntry.usualWarning
  /// Pills warns once no more than this is left, as typed; empty for never.
  var warnLeft = ""
  /// How many are in one pack, as typed.
  var pack = ""
}

extension StockDraft {
  /// Of a medication that is counted already, people mostly say what they bought.
  init(_ stock: Control.Stock?) {
    saying = stock == nil ? .counted : stock?.pack == nil ? .bought : .boughtPacks
    warnAt = stock?.warnAt ?? StockEntry.usualWarning
    warnLeft = stock?.warnLeft.flatMap(Amount.init(_:))?.text ?? ""
    pack = stock?.pack.flatMap(Amount.init(_:))?.text ?? ""
  }

  /// What can be said: only of a counted medication something can be bought, lost, undone or ended.
  /// Packs only once it is known how many are in one.
  static func sayings(_ stock: Control.Stock?) -> [Saying] {
    guard let stock else { return [.counted] }
    return Saying.allCases.filter { $0 != .boughtPacks || stock.pack != nil }
  }

  var takesNumber: Bool { [.counted, .boughtPacks, .bought, .lost].contains(saying) }

  /// Whether Pills goes on to count it, so that it can warn.
  var takesWarning: Bool { saying != .ended }

  /// The amount as pillsd reads it; nil if nothing is said of it.
  var amount: String? {
    let typed = number.trimmed
    return switch saying {
    case .counted: typed.isEmpty ? nil : typed
    case .boughtPacks: typed.isEmpty ? nil : "+\(typed) packs"
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

  /// The number at which Pills warns if it is new, as pillsd reads it.
  func warningLeft(after stock: Control.Stock?) -> String? {
    guard takesWarning, warnLeft.trimmed != StockDraft(stock).warnLeft else { return nil }
    return warnLeft.trimmed.isEmpty ? "0" : warnLeft.trimmed
  }

  /// The size of a pack if it is new; it cannot be taken back.
  func newPack(after stock: Control.Stock?) -> String? {
    pack.trimmed.isEmpty || pack.trimmed == StockDraft(stock).pack ? nil : pack.trimmed
  }
}

extension String {
  /// Without spaces at both ends.
  fileprivate var trimmed: String {
    let text = drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
