package import PillsAPI
import PillsCore
import Words

extension Control.Stock {
  /// Whether more was taken than was there, so that somebody has to count.
  package var isBelowZero: Bool { left.hasPrefix("-") }

  /// `14 left`, and how long that lasts where anything is due: `enough for 7 days`.
  package var words: [String] {
    if isBelowZero { return [translated("below zero, count it")] }
    return [translated("\(Amount(left)?.text ?? left) left")] + (lasting.map { [$0] } ?? [])
  }

  /// `Metformin: 14 left, enough for 7 days.`, or that somebody has to count it.
  package var sentence: String {
    guard isBelowZero else { return "\(title): \(summary)." }
    return translated(
      "More \(medication) was taken than was there. Count it: pillsctl stock \(medication.shellQuoted) NUMBER"
    )
  }

  /// `14 left, enough for 7 days`.
  package var summary: String { words.joined(separator: ", ") }

  /// `enough for 7 days`; nil where nothing is due.
  private var lasting: String? {
    overAYear ? translated("enough for more than a year") : daysLeft.map { StockText.lasting(daysLeft: $0) }
  }
}

extension Control.Status {
  /// What of the stock needs a person's attention, a line each.
  package var lowStockLines: [String] { (stock ?? []).filter(\.low).map(\.sentence) }
}

extension Control.StockLogEntry {
  /// What was said: `counted 60`, `+28`, `warn 7 days before`.
  package var words: String {
    let number = amount.flatMap(Amount.init(_:))
    let text = number?.text ?? amount ?? ""
    switch said {
    case .counted: return translated("counted \(text)")
    case .changed: return number.map { $0 > .zero } ?? false ? "+\(text)" : text
    case .ended: return translated("no longer counted")
    case .warned: return days == 0 ? translated("warn never") : warning(days ?? 0)
    }
  }

  private func warning(_ days: Int) -> String {
    translated(days, one: "warn \(days) day before", other: "warn \(days) days before")
  }
}
