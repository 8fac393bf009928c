internal import CSQLite
internal import PillsCore

/// A database file that is open, with its prepared statements.
///
/// Used by one thread at a time, as it is opened without SQLite's own mutexes.
final class Database {
  let path: String
  private(set) var handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// Damage that was found by ``examineNextTable()``: what can be read may be read, and nothing is written.
  var defect: StoreError?
  /// What is left to look at of a file that was not closed; nil where nothing is.
  var examination: Examination?
  /// Which ids are those of one medication; nil until it is asked for.
  var knownSameness: Sameness?
  /// Makes the file whole again after damage; nil if that cannot be done, or has failed.
  var mend: (() throws(StoreError) -> Void)?

  /// Opens the file at `path`, an absolute path, which must exist; where it cannot be written, for reading only.
  init(path: String) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StoreError(code: code, of: handle, path: path)
      // A handle comes back, and has to be closed, even when opening failed.
      sqlite3_close(handle)
      throw error
    }
    self.path = path
    self.handle = handle
  }

  deinit {
    statements.removeAll()
    // The statement that met damage may be about to end still.
    sqlite3_close_v2(handle)
  }

  /// Goes on with the file that `other` has open, which has taken the place of this one.
  func goOn(with other: Database) {
    statements = [:]
    swap(&handle, &other.handle)
    (defect, examination, knownSameness) = (nil, nil, nil)
  }

  /// Runs `body`, and once more if it met damage and that could be mended.
  func mending<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      let mend = mend
      try mendAfter(error)
      let result = try body()
      self.mend = mend
      return result
    }
  }

  /// Mends the damage that `error` tells of; throws it if that cannot be done.
  ///
  /// It reads the whole file: what does not help is not done again until somebody examines the store.
  func mendAfter(_ error: StoreError) throws(StoreError) {
    guard case .damaged = error, sqlite3_get_autocommit(handle) != 0, let mend else { throw error }
    self.mend = nil
    do throws(StoreError) { try mend() } catch _ { throw error }
  }

  /// Whether the file could be opened for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Runs a script of statements that take no values and give no rows.
  func execute(_ script: String) throws(StoreError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(code: code, of: handle, path: path) }
  }

  /// Runs one statement, prepared once and kept, and gives what `read` makes of each row.
  func query<Element>(
    _ sql: String,
    _ values: [SQLValue] = [],
    _ read: (Row) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    try mending { () throws(StoreError) in
      let statement = try prepared(sql)
      var elements: [Element] = []
      try statement.run(values) { row throws(StoreError) in elements.append(try read(row)) }
      return elements
    }
  }

  /// Runs one statement, prepared once and kept, that gives no rows.
  func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
    try prepared(sql).run(values) { _ throws(StoreError) in }
  }

  /// Adds a row of `values`, by the names of their columns, to `table`.
  func insert(_ values: [(column: String, value: SQLValue)], into table: String) throws(StoreError) {
    let columns = values.map(\.column).joined(separator: ", ")
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    try run("INSERT INTO \(table) (\(columns)) VALUES (\(marks))", values.map(\.value))
  }

  /// The whole number that a pragma such as `user_version` gives.
  func integer(ofPragma name: String) throws(StoreError) -> Int64 {
    try query("PRAGMA \(name)") { row throws(StoreError) in row.integer(0) }.first ?? 0
  }

  /// Runs `body` in one transaction: all of it is on disk when this returns, nothing of it when this throws. Throws
  /// ``defect`` where there is one, and first examines what was not examined yet.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try mending { () throws(StoreError) in try transactionAsIs(body) }
  }

  /// The same, but for damage, which it throws.
  func transactionAsIs(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    while examination != nil { try examineNextTable() }
    if let defect { throw defect }
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      knownSameness = nil
      // Some failures have rolled back already, and autocommit is the only sign of it. A ROLLBACK that fails
      // leaves the journal in place, which the next statement plays back.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Gives up what only saves time: prepared statements, what SQLite knows of the tables, and pages of the file. The next
  /// statement has the tables read again, in half a millisecond.
  func releaseMemory() {
    statements = [:]
    // It writes nothing; SQLite merely forgets (sqlite.org/pragma.html#pragma_writable_schema). What fails here stays in memory.
    try? execute("PRAGMA writable_schema = RESET")
    sqlite3_db_release_memory(handle)
  }

  private func prepared(_ sql: String) throws(StoreError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: handle, path: path)
    statements[sql] = statement
    return statement
  }
}
