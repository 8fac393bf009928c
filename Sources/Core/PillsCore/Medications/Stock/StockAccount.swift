/// The last count of a medication, and what was bought or lost since. What is left is never stored: it
/// follows from this and from the doses recorded as taken.
package struct StockAccount: Hashable, Sendable {
  /// From the last count on, in order; never empty.
  private let entries: [StockEntry]
  /// How many days before it runs out Pills warns; 0 for never.
  package let warningDays: Int

  /// When it was counted. Doses taken later reduce the stock.
  package var since: Instant { entries[0].at }

  /// What was counted and bought since, less what was lost.
  package var supply: Amount {
    entries.reduce(.zero) { sum, entry in
      switch entry.saying {
      case .counted(let amount), .changed(let amount): sum + amount
      case .ended, .warned: sum
      }
    }
  }

  /// Different entries have one fingerprint in only one of 2⁵⁰ cases.
  package var fingerprint: UInt64 { entries.reduce(0) { $0 ^ $1.id.number } }

  /// The earliest day whose doses may reduce the stock; it allows for all zones and the night after a day.
  package var firstDay: Day {
    let days = since.microsecondsSinceEpoch / 86_400_000_000
    return max(Day(daysSinceEpoch: Int32(clamping: days)), .firstRecorded).advanced(by: -3)
  }

  package func includes(doseOf day: Day, takenAt at: Instant) -> Bool { at > since && day >= firstDay }
}

extension [StockEntry] {
  /// The entries of one medication that matter, in order: the last warning, and all from the last count on.
  package var inForce: [StockEntry] {
    let said = sorted()
    let last = said.lastIndex { $0.saying.isBeginning } ?? 0
    let warning = said[..<last].last { $0.saying.isWarning }
    return (warning.map { [$0] } ?? []) + said[last...]
  }
}

extension StockEntry.Saying {
  /// Whether earlier entries no longer count.
  var isBeginning: Bool {
    switch self {
    case .counted, .ended: true
    case .changed, .warned: false
    }
  }

  var isWarning: Bool { if case .warned = self { true } else { false } }
}

extension StockAccount {
  /// The account by all entries about a medication; nil if it is not counted, or no longer.
  package init?(_ said: some Sequence<StockEntry>) {
    let said = said.sorted()
    let last = said.lastIndex { $0.saying.isBeginning }
    let entries = said[(last ?? 0)...].filter { entry in
      switch entry.saying {
      case .counted, .changed: true
      case .ended, .warned: false
      }
    }
    guard !entries.isEmpty else { return nil }
    let warnings = said.compactMap { entry -> Int? in
      if case .warned(let days) = entry.saying { days } else { nil }
    }
    self.init(entries: entries, warningDays: warnings.last ?? StockEntry.usualWarning)
  }
}
