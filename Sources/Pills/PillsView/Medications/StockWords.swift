package import PillsAPI
import PillsCore
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
    }
  }

  private func warning(_ days: Int) -> String {
    translated(days, one: "warn \(days) day before", other: "warn \(days) days before")
  }
}
