/// The last count of a medication, and what was bought or lost since. What is left is never stored: it
/// follows from this and from the doses recorded as taken.
package struct StockAccount: Hashable, Sendable {
  /// From the last count on, in order; never empty.
  private let entries: [StockEntry]
  /// How many days before it runs out Pills warns; 0 for never.
  package let warningDays: Int
  /// Pills warns once no more than this is left; 0 for never.
  package let warningLeft: Amount
  /// How much is in one pack; nil if nobody said so.
  package let pack: Amount?

  /// When it was counted. Doses taken later reduce the stock.
  package var since: Instant { entries[0].at }

  /// What was counted and bought since, less what was lost.
  package var supply: Amount {
    entries.reduce(.zero) { sum, entry in
      switch entry.saying {
      case .counted(let amount), .changed(let amount): sum + amount
      case .ended, .warned, .warnedLeft, .pack: sum
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
  /// The entries of one medication that matter, in order: all from the last count on, and the last of each
  /// other subject.
  package var inForce: [StockEntry] {
    let said = sorted()
    let last = said.lastIndex { $0.saying.isBeginning } ?? 0
    let lasting = StockEntry.Saying.Subject.allCases.filter { $0 != .supply }
    return lasting.compactMap { subject in said[..<last].last { $0.saying.subject == subject } }.sorted()
      + said[last...]
  }
}

extension StockEntry.Saying {
  /// What an entry is about. The last entry about a subject holds; only those about the supply add up.
  enum Subject: CaseIterable {
    case supply, warningDays, warningLeft, pack
  }

  var subject: Subject {
    switch self {
    case .counted, .changed, .ended: .supply
    case .warned: .warningDays
    case .warnedLeft: .warningLeft
    case .pack: .pack
    }
  }

  /// Whether earlier entries about the supply no longer count.
  var isBeginning: Bool {
    switch self {
    case .counted, .ended: true
    case .changed, .warned, .warnedLeft, .pack: false
    }
  }
}

extension StockAccount {
  /// The account by all entries about a medication; nil if it is not counted, or no longer.
  package init?(_ said: some Sequence<StockEntry>) {
    let said = said.sorted()
    let last = said.lastIndex { $0.saying.isBeginning }
    let entries = said[(last ?? 0)...].filter { $0.saying.subject == .supply && $0.saying != .ended }
    guard !entries.isEmpty else { return nil }
    var (days, left, pack) = (StockEntry.usualWarning, Amount.zero, Amount?.none)
    for entry in said {
      switch entry.saying {
      case .counted, .changed, .ended: break
      case .warned(let number): days = number
      case .warnedLeft(let amount): left = amount
      case .pack(let amount): pack = amount
      }
    }
    self.init(entries: entries, warningDays: days, warningLeft: left, pack: pack)
  }
}
