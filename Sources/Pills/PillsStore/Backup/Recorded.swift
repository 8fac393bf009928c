package import PillsCore

/// What was recorded after an instant.
package struct RecordedSince: Hashable, Sendable {
  /// How many answers to doses, those taken back included.
  package let answers: Int
  /// How often a drink was added or removed.
  package let drinks: Int
  /// How often a medication was changed, or added.
  package let medications: Int
  /// How often something was said of stock, or taken back.
  package let stock: Int
}

extension Store {
  /// What was recorded after `instant`; all there is for nil.
  package func recorded(since instant: Instant?) throws(StoreError) -> RecordedSince {
    RecordedSince(
      answers: try database.count(.answers, since: instant),
      drinks: try database.count(.drinks, since: instant),
      medications: try database.count(.medications, since: instant),
      stock: try database.count(.stock, since: instant)
    )
  }
}

/// What a person did of one kind, and when that was.
private enum RecordedKind: CaseIterable {
  case answers, drinks, medications, stock

  /// With what the statements of its entries begin.
  private var words: [String] {
    switch self {
    case .answers: ["dose", "as-needed"]
    case .drinks: ["drink"]
    case .medications: ["medication"]
    case .stock: ["stock"]
    }
  }

  var condition: String {
    let said = words.map { "statement GLOB '\($0) *'" }.joined(separator: " OR ")
    // Nobody made the medication that is there from the beginning.
    return self == .medications
      ? "(\(said)) AND subject || via <> '\(MedicationID.defaultMedication)install'" : said
  }
}

extension Database {
  /// When a person last recorded or changed anything; nil where nobody did.
  func lastRecorded() throws(StoreError) -> Instant? {
    // Of a backup of 0.1.0 this becomes entries once it is taken.
    let waiting = try [waitingAnswers().map(\.recordedAt).max(), lastWaitingVersion()]
    var last = waiting.compactMap(\.self).max()
    for kind in RecordedKind.allCases {
      let found = try query(
        "SELECT max(recorded_at) FROM entry WHERE recorded_at > ? AND (\(kind.condition))",
        [.instant(.distantPast)]
      ) { row throws(StoreError) in try row.optional(0, row.instant) }
      last = [last, found.first ?? nil].compactMap(\.self).max()
    }
    return last
  }

  fileprivate func count(_ kind: RecordedKind, since instant: Instant?) throws(StoreError) -> Int {
    let count = try query(
      "SELECT count(*) FROM entry WHERE recorded_at > ? AND (\(kind.condition))",
      [.instant(instant ?? .distantPast)]
    ) { row throws(StoreError) in row.integer(0) }
    return Int(count.first ?? 0)
  }
}
