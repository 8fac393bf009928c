/// What holds of the stock of a medication: the last count, and what was bought or lost since.
///
/// What is left is never counted down: it follows from this and from the doses that are recorded as taken.
package struct StockAccount: Hashable, Sendable {
  /// From the last count on, in order; never empty.
  private let entries: [StockEntry]
  /// So many days before it is used up the person is told; 0 for never.
  package let warningDays: Int

  /// When it was counted: doses that were taken later are taken out of it.
  package var since: Instant { entries[0].at }

  /// What there was, and what came since.
  package var supply: Amount {
    entries.reduce(.zero) { sum, entry in
      switch entry.saying {
      case .counted(let amount), .changed(let amount): sum + amount
      case .ended, .warned: sum
      }
    }
  }

  /// Another for other entries, but once in 2⁵⁰ times.
  package var fingerprint: UInt64 { entries.reduce(0) { $0 ^ $1.id.number } }

  /// The earliest day of which a dose may be taken out of it: the days of all zones, and the night after a day, included.
  package var firstDay: Day {
    let days = since.microsecondsSinceEpoch / 86_400_000_000
    return max(Day(daysSinceEpoch: Int32(clamping: days)), .firstRecorded).advanced(by: -3)
  }

  /// Whether a dose of `day` that was taken at `at` is taken out of it.
  package func includes(doseOf day: Day, takenAt at: Instant) -> Bool { at > since && day >= firstDay }
}

extension [StockEntry] {
  /// Those of one medication, in order, that say what is left: from the last count on, and when the person is to be told.
  package var inForce: [StockEntry] {
    let said = sorted()
    let last = said.lastIndex { $0.saying.isBeginning } ?? 0
    let warning = said[..<last].last { $0.saying.isWarning }
    return (warning.map { [$0] } ?? []) + said[last...]
  }
}

extension StockEntry.Saying {
  /// Whether nothing counts that was said before.
  var isBeginning: Bool {
    switch self {
    case .counted, .ended: true
    case .changed, .warned: false
    }
  }

  var isWarning: Bool { if case .warned = self { true } else { false } }
}

extension StockAccount {
  /// What all entries about a medication come to; nil where it is not counted, or no longer.
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
