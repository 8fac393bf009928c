package import PillsCore

extension Store {
  /// The entries of all devices behind `last` in the order of their ids, or with nil from the first on; at most `limit` of them.
  package func entries(after last: EntryID?, limit: Int) throws(StoreError) -> [Entry] {
    try database.entries(after: last, limit: limit)
  }

  /// All that anything was ever said of and not erased, and all medications that were erased, in the words of ``Subject``.
  package func subjects() throws(StoreError) -> Set<String> {
    Set(try database.query("SELECT DISTINCT subject FROM head") { row throws(StoreError) in row.text(0) })
  }

  /// The days of which an answer, a dose taken as needed or a drink is recorded.
  package func recordedDays() throws(StoreError) -> Set<Day> {
    var days: Set<Day> = []
    for table in ["dose_answer", "as_needed_dose", "drink"] {
      days.formUnion(
        try database.query("SELECT DISTINCT day FROM \(table)") { row throws(StoreError) in
          try row.recordedDay(0)
        }
      )
    }
    return days
  }
}
