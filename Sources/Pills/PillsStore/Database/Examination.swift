/// The progress of a check of a whole database, table by table.
struct Examination {
  /// The tables left, the next one last; nil before they are listed.
  fileprivate var tables: [String]?
}

extension Database {
  /// Checks the next table, a tenth of a second for fifty years; after the last one ``examination`` is nil.
  /// Throws `.damaged` if pages or rows are inconsistent, which becomes the ``defect`` and ends the check.
  func examineNextTable() throws(StoreError) {
    guard examination != nil else { return }
    do throws(StoreError) {
      var tables: [String]
      if let left = examination?.tables { tables = left } else { tables = try allTables() }
      if let table = tables.popLast() { try requireNoFinding(of: "quick_check('\(table)')") }
      examination = tables.isEmpty ? nil : Examination(tables: tables)
    } catch {
      examination = nil
      defect = error
      throw error
    }
  }

  /// Throws `.damaged` if the tables, indices and triggers are not those that `scripts` make.
  func requireOwnSchema(madeBy scripts: [String] = Migration.all.map(\.script)) throws(StoreError) {
    guard try schema() != Self.inMemory(madeBy: scripts).schema() else { return }
    throw .damaged(path: path, detail: "its tables are not those that Pills makes")
  }

  /// An empty database of these scripts.
  static func inMemory(madeBy scripts: [String] = Migration.all.map(\.script)) throws(StoreError) -> Database
  {
    let database = try Database(path: ":memory:")
    for script in scripts { try database.execute(script) }
    return database
  }

  private func schema() throws(StoreError) -> Set<String> {
    Set(
      try query("SELECT name || ' ' || tbl_name || ' ' || sql FROM sqlite_schema WHERE sql NOT NULL") {
        row throws(StoreError) in
        try row.text(0)
      }
    )
  }

  /// The names of all tables in no order, without virtual tables.
  func allTables() throws(StoreError) -> [String] {
    try query("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0") {
      row throws(StoreError) in
      try row.text(0)
    }
  }
}

extension Store {
  /// Whether the last process did not close the file and the examination is unfinished.
  package var isUnexamined: Bool { database.examination != nil }

  /// Throws the damage found. Before the first change, the whole file is examined in any case.
  package func examineFurther() throws(StoreError) {
    try database.mending { () throws(StoreError) in try database.examineNextTable() }
  }
}
