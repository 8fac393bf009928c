internal import CSQLite

/// Copies rows, table by table, into a new database; triggers, views and unknown tables stay behind.
struct RowCopying {
  private let database: Database
  private let source: String
  private let format: Int
  /// The next step is the last element.
  private var steps: [String] = []

  /// Begins to copy `source`, a closed file of format `found`, to a new file at `path`.
  init(
    of source: String,
    format found: Int,
    to path: String,
    through migrations: [Migration]
  ) throws(StoreError) {
    unlinkDatabase(path)
    try makePrivateFile(path)
    database = try Database(opening: path)
    self.source = source
    let release = migrations.first { $0.release?.format == found }
    format = release?.format ?? found
    // An unfinished copy is deleted and a finished one synced as a whole, so it needs no journal.
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
    for migration in migrations where migration.format <= format { try database.execute(migration.script) }
    if let waiting = release?.release?.waiting { try database.execute(waiting) }
    let tables = try database.allTables()
    try database.attach(source)
    let known = try database.query(
      "SELECT name FROM source.sqlite_schema WHERE type = 'table' AND rootpage > 0"
    ) { row throws(StoreError) in try row.text(0) }
    let columns = release?.release.map {
      Dictionary(uniqueKeysWithValues: $0.tables.map { ($0.key, $0.value) })
    }
    let isWhole = tables.allSatisfy { !(columns?.keys.contains($0) ?? true) || known.contains($0) }
    if isWhole { try release?.release?.preparing(database, "source") }
    for table in tables where columns?.keys.contains(table) ?? true {
      guard known.contains(table) else { throw .damaged(path: source, detail: "\(table) is no table") }
      let names = try database.columns(of: table, in: "main").joined(separator: ", ")
      steps.append(
        "INSERT INTO main.\(table) (\(names)) SELECT \(columns?[table] ?? names) FROM source.\(table)"
      )
    }
  }

  /// Returns whether there are more tables; throws `.damaged` if the new table rejects a row.
  mutating func copyNextTable() throws(StoreError) -> Bool {
    do throws(StoreError) {
      if let step = steps.popLast() { try database.run(step) }
      guard steps.isEmpty else { return true }
      try database.requireWholeReferences()
    } catch .refused(_, let detail) {
      throw .damaged(path: source, detail: detail)
    }
    try database.execute("PRAGMA application_id = \(Format.applicationID); PRAGMA user_version = \(format)")
    return false
  }
}

extension Database {
  /// Makes the file at `path` readable as the schema `source`; no trigger or view of either file runs.
  fileprivate func attach(_ path: String) throws(StoreError) {
    try switchOffTriggersAndViews()
    try run("ATTACH ? AS source", [.text(path)])
  }

  /// Of all attached files, for as long as the connection lasts.
  func switchOffTriggersAndViews() throws(StoreError) {
    for option in [SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW] {
      let code = pills_sqlite3_switch_off(handle, option)
      guard code == SQLITE_OK else { throw StoreError(code: code, of: handle, path: path) }
    }
  }

  /// Throws `.damaged` if a view or a virtual table has the name of one of our tables.
  func requireNoImitations() throws(StoreError) {
    let tables = Set(try Database.inMemory().allTables())
    let imitated = try query(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND rootpage = 0"
    ) {
      row throws(StoreError) in
      try row.text(0)
    }
    if let name = imitated.first(where: tables.contains) {
      throw .damaged(path: path, detail: "\(name) is no table")
    }
  }

  func columns(of table: String, in schema: String) throws(StoreError) -> [String] {
    try query("SELECT name FROM pragma_table_info(?, ?)", [.text(table), .text(schema)]) {
      row throws(StoreError) in
      try row.text(0)
    }
  }
}
