package import PillsCore

/// What was recorded after an instant.
package struct RecordedSince: Hashable, Sendable {
  /// How many answers to doses, those taken back included.
  package let answers: Int
  /// How often a drink was added or removed.
  package let drinks: Int
}

extension Store {
  /// What was recorded after `instant`; all there is for nil.
  package func recorded(since instant: Instant?) throws(StoreError) -> RecordedSince {
    RecordedSince(
      answers: try database.count("dose_event", since: instant),
      drinks: try database.count("drink_event", since: instant)
    )
  }
}

extension Database {
  /// When the last answer or drink was recorded; nil where none was.
  func lastRecorded() throws(StoreError) -> Instant? {
    // A database of an earlier format has no drinks.
    let tables = Set(try allTables()).intersection(["dose_event", "drink_event"])
    var last: Instant?
    for table in tables {
      let found = try query("SELECT max(recorded_at) FROM \(table)") { row throws(StoreError) in
        try row.optional(0, row.instant)
      }
      last = [last, found.first ?? nil].compactMap(\.self).max()
    }
    return last
  }

  fileprivate func count(_ table: String, since instant: Instant?) throws(StoreError) -> Int {
    let count = try query(
      "SELECT count(*) FROM \(table) WHERE recorded_at > ?",
      [.instant(instant ?? .distantPast)]
    ) { row throws(StoreError) in row.integer(0) }
    return Int(count.first ?? 0)
  }
}
