/// A look at a whole database, a table at a time.
struct Examination {
  /// The tables that are left, the next one last; nil before they were listed.
  fileprivate var tables: [String]?
}

extension Database {
  /// Looks at the next table that is left of ``examination``, and ends it after the last one.
  ///
  /// Throws `.damaged` where pages or rows of it contradict one another. That is the ``defect`` from then on, and nothing
  /// more is looked at. A table of fifty years takes a tenth of a second.
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

  /// Throws `.damaged` if a table, an index or a trigger is missing, or is none that Pills makes.
  func requireOwnSchema() throws(StoreError) {
    let own = try Database(path: ":memory:")
    for migration in Migration.all { try own.execute(migration.script) }
    guard try schema() != own.schema() else { return }
    throw .damaged(path: path, detail: "its tables are not those that Pills makes")
  }

  private func schema() throws(StoreError) -> Set<String> {
    Set(
      try query("SELECT sql FROM sqlite_schema WHERE sql NOT NULL") { row throws(StoreError) in row.text(0) }
    )
  }

  /// The names of all tables, in no order; those that a program would make up as they are read are none.
  func allTables() throws(StoreError) -> [String] {
    try query("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0") {
      row throws(StoreError) in
      row.text(0)
    }
  }
}

extension Store {
  /// Whether the last process to use the file did not close it, and not all of it was examined since.
  package var isUnexamined: Bool { database.examination != nil }

  /// Examines a further part of a file that was not closed; throws the damage that it finds.
  ///
  /// Before the first change all of it is examined in any case.
  package func examineFurther() throws(StoreError) {
    try database.mending { () throws(StoreError) in try database.examineNextTable() }
  }
}
