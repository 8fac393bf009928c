/// A look at all of a database, a table with its indices at a time.
struct WholeCheck {
  private let database: Database
  private var tables: [String]
}

extension WholeCheck {
  init(of database: Database) throws(StoreError) {
    self.init(database: database, tables: try database.allTables())
  }

  /// Looks at the next table, and gives whether there are more; throws `.damaged` where it contradicts itself.
  mutating func checkNextTable() throws(StoreError) -> Bool {
    guard let table = tables.popLast() else { return false }
    try database.requireNoFinding(of: "integrity_check('\(table)')")
    return !tables.isEmpty
  }
}
