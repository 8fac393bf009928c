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

/// Where what a person did stands, with when that was.
private enum RecordedTable: String, CaseIterable {
  case answers = "entry"
  case drinks = "drink_event"
  case medications = "medication_version"
  case stock = "stock_event"

  /// What is there from the beginning was never made.
  var instant: String { self == .medications ? "made_at" : "recorded_at" }

  /// Of entries those about doses count: all else has a table of its own.
  var condition: String {
    self == .answers ? "AND (statement GLOB 'dose *' OR statement GLOB 'as-needed *')" : ""
  }
}

extension Database {
  /// When a person last recorded or changed anything; nil where nobody did.
  func lastRecorded() throws(StoreError) -> Instant? {
    // Of a backup of 0.1.0 this becomes entries once it is taken.
    var last = try waitingAnswers().map(\.recordedAt).max()
    for table in RecordedTable.allCases {
      let found = try query(
        "SELECT max(\(table.instant)) FROM \(table.rawValue) WHERE \(table.instant) > ? \(table.condition)",
        [.instant(.distantPast)]
      ) { row throws(StoreError) in try row.optional(0, row.instant) }
      last = [last, found.first ?? nil].compactMap(\.self).max()
    }
    return last
  }

  fileprivate func count(_ table: RecordedTable, since instant: Instant?) throws(StoreError) -> Int {
    let count = try query(
      "SELECT count(*) FROM \(table.rawValue) WHERE \(table.instant) > ? \(table.condition)",
      [.instant(instant ?? .distantPast)]
    ) { row throws(StoreError) in row.integer(0) }
    return Int(count.first ?? 0)
  }
}
