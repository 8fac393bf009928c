package import PillsCore

/// What was recorded after an instant.
package struct RecordedSince: Hashable, Sendable {
  /// How many answers to doses, those taken back included.
  package let answers: Int
  /// How often a drink was added or removed.
  package let drinks: Int
  /// How many versions of medications were made.
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
private struct RecordedKind {
  let table: String
  let instant: String
  var condition = ""

  /// Entries whose statement begins with one of `words`.
  private static func entries(_ words: [String]) -> RecordedKind {
    let conditions = words.map { "statement GLOB '\($0) *'" }.joined(separator: " OR ")
    return RecordedKind(table: "entry", instant: "recorded_at", condition: "AND (\(conditions))")
  }

  static let answers = entries(["dose", "as-needed"])
  static let drinks = entries(["drink"])
  static let stock = entries(["stock"])
  /// What is there from the beginning was never made.
  static let medications = RecordedKind(table: "medication_version", instant: "made_at")
}

extension Database {
  /// When a person last recorded or changed anything; nil where nobody did.
  func lastRecorded() throws(StoreError) -> Instant? {
    // Of a backup of 0.1.0 this becomes entries once it is taken.
    var last = try waitingAnswers().map(\.recordedAt).max()
    for kind in [RecordedKind.answers, .drinks, .medications, .stock] {
      let found = try query(
        "SELECT max(\(kind.instant)) FROM \(kind.table) WHERE \(kind.instant) > ? \(kind.condition)",
        [.instant(.distantPast)]
      ) { row throws(StoreError) in try row.optional(0, row.instant) }
      last = [last, found.first ?? nil].compactMap(\.self).max()
    }
    return last
  }

  fileprivate func count(_ kind: RecordedKind, since instant: Instant?) throws(StoreError) -> Int {
    let count = try query(
      "SELECT count(*) FROM \(kind.table) WHERE \(kind.instant) > ? \(kind.condition)",
      [.instant(instant ?? .distantPast)]
    ) { row throws(StoreError) in row.integer(0) }
    return Int(count.first ?? 0)
  }
}
