/// A check of a whole database, one table with its indices at a time.
struct WholeCheck {
  private let database: Database
  private var tables: [String]
}

extension WholeCheck {
  init(of database: Database) throws(StoreError) {
    self.init(database: database, tables: try database.allTables())
  }

  /// Returns whether there are more tables; throws `.damaged` if the next one is inconsistent.
  mutating func checkNextTable() throws(StoreError) -> Bool {
    guard let table = tables.popLast() else { return false }
    try database.requireNoFinding(of: "integrity_check('\(table)')")
    return !tables.isEmpty
  }
}
