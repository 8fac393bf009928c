package import PillsAPI
package import PillsCore
import Words

extension Control.Stock {
  /// Whether more was taken than was counted, so that a person has to count again.
  package var isBelowZero: Bool { left.hasPrefix("-") }

  /// The number left and, if doses are due, how long it lasts: `14 left`, `enough for 7 days`.
  package var words: [String] {
    if isBelowZero { return [translated("below zero, count again")] }
    let amount = Amount(left)
    return [translated("\(amount?.text ?? left) left")] + (amount == .zero ? [] : lasting.map { [$0] } ?? [])
  }

  /// `Metformin: 14 left, enough for 7 days.`, or a request to count it.
  package var sentence: String {
    guard isBelowZero else { return "\(title): \(summary)." }
    return translated(
      """
      More \(medication) was taken than there was in stock. Count what is left and type: pillsctl stock \
      \(medication.shellQuoted) NUMBER
      """
    )
  }

  package var summary: String { words.joined(separator: ", ") }

  /// What is needed until a day, and what must be bought for it: `42 needed until 20 December 2026, 28 missing`.
  package func need(until day: Day) -> String? {
    guard let due = due.flatMap(Amount.init(_:)), let left = Amount(left) else { return nil }
    let missing = due - max(left, .zero)
    let date = day.dated
    let needed = translated("\(due.text) needed until \(date)")
    guard missing > .zero else { return translated("\(needed), enough") }
    guard let pack = pack.flatMap(Amount.init(_:)) else {
      return translated("\(needed), \(missing.text) missing")
    }
    let packs = pack.packs(for: missing)
    let bought = translated(
      packs,
      one: "\(packs) pack of \(pack.text)",
      other: "\(packs) packs of \(pack.text)"
    )
    return translated("\(needed), \(missing.text) missing: \(bought)")
  }

  private var lasting: String? {
    if overAYear { return translated("enough for more than a year") }
    return daysLeft.map { StockText.lasting(daysLeft: $0, daysCovered: daysCovered ?? $0) }
  }
}

extension Control.Status {
  package var lowStockLines: [String] { (stock ?? []).filter(\.low).map(\.sentence) }
}

extension Control.StockLogEntry {
  /// `counted 60`, `+28`, `warn 7 days before`.
  package var words: String {
    let number = amount.flatMap(Amount.init(_:))
    let text = number?.text ?? amount ?? ""
    switch said {
    case .counted: return translated("counted \(text)")
    case .changed: return number.map { $0 > .zero } ?? false ? "+\(text)" : text
    case .ended: return translated("no longer counted")
    case .warned: return days == 0 ? translated("never warn") : warning(days ?? 0)
    case .warnedLeft: return number == .zero ? translated("never warn") : translated("warn at \(text) left")
    case .pack: return translated("\(text) in a pack")
    }
  }

  private func warning(_ days: Int) -> String {
    translated(days, one: "warn \(days) day before", other: "warn \(days) days before")
  }
}
