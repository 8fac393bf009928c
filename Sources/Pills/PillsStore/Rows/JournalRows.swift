package import PillsCore

extension Store {
  /// Entries of all devices after `last`, or from the first on, in the order of their ids. At most `limit`, but for
  /// how the default medication began, which comes first if nobody said anything about it.
  package func journal(after last: EntryID?, limit: Int) throws(StoreError) -> [Entry] {
    try (last == nil ? database.untoldBeginning() : []) + database.entries(after: last, limit: limit)
  }

  /// The text of each ``Subject`` with current entries, erased medications included.
  package func subjects() throws(StoreError) -> Set<String> {
    Set(try database.query("SELECT DISTINCT subject FROM head") { row throws(StoreError) in try row.text(0) })
  }

  /// The days with a fact.
  package func recordedDays() throws(StoreError) -> Set<Day> {
    var days: Set<Day> = []
    for table in FactTable.all where table.hasDays {
      days.formUnion(
        try database.query("SELECT DISTINCT day FROM \(table.name)") { row throws(StoreError) in
          try row.recordedDay(0)
        }
      )
    }
    return days
  }
}
