package import PillsCore

/// The numbers of records after an instant, undone answers, removed drinks and undone stock entries included.
package struct RecordedSince: Hashable, Sendable {
  package let answers: Int
  package let drinks: Int
  package let medications: Int
  package let stock: Int
}

extension Store {
  /// Counts the records after `instant`; all records for nil.
  package func recorded(since instant: Instant?) throws(StoreError) -> RecordedSince {
    RecordedSince(
      answers: try database.count(.answers, since: instant),
      drinks: try database.count(.drinks, since: instant),
      medications: try database.count(.medications, since: instant),
      stock: try database.count(.stock, since: instant)
    )
  }
}

/// A kind of record that a person makes.
private enum RecordedKind: CaseIterable {
  case answers, drinks, medications, stock

  /// The first words of the statements of its entries.
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
    // The installation adds the default medication, not a person.
    return self == .medications
      ? "(\(said)) AND subject || via <> '\(MedicationID.defaultMedication)install'" : said
  }
}

extension Database {
  func lastRecorded() throws(StoreError) -> Instant? {
    // Data of 0.1.0 becomes entries only when the backup is restored.
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
    ) { row throws(StoreError) in try row.integer(0) }
    return Int(count.first ?? 0)
  }
}
