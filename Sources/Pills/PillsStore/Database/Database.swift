internal import CSQLite
internal import PillsCore

/// An open database file; one thread at a time may use it, because SQLite's mutexes are off.
final class Database {
  let path: String
  private(set) var handle: OpaquePointer
  private var statements: [String: PreparedStatement] = [:]
  /// Damage that ``examineNextTable()`` found: reading goes on, and nothing is written.
  var defect: StoreError?
  /// The tables still to be examined in a file that was not closed; nil if there are none.
  var examination: Examination?
  /// Which medication ids mean one medication; nil until it is needed.
  var knownSameness: Sameness?
  /// The changes that the file had seen when it was opened.
  private(set) var changesAtOpening: UInt32 = 0
  /// The changes that the last seal names; nil before there is one.
  var sealedChanges: UInt32?
  /// Repairs the file after damage; nil if that is impossible or has failed.
  var mend: (() throws(StoreError) -> Void)?

  /// Opens the existing file at an absolute path; read-only if it cannot be written.
  init(path: String) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StoreError(code: code, of: handle, path: path)
      // SQLite gives a handle that must be closed even if opening failed.
      sqlite3_close(handle)
      throw error
    }
    self.path = path
    self.handle = handle
    changesAtOpening = changes
  }

  deinit {
    statements.removeAll()
    // A statement that met damage may not be finalized yet.
    sqlite3_close_v2(handle)
  }

  /// Continues with the file that `other` has open, which has replaced this one.
  func goOn(with other: Database) {
    statements = [:]
    swap(&handle, &other.handle)
    (defect, examination, knownSameness) = (nil, nil, nil)
    (changesAtOpening, sealedChanges) = (other.changesAtOpening, nil)
  }

  /// Runs `body`, and again if damage stopped it and could be repaired.
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

  /// Repairs the damage in `error`; throws `error` if it cannot. A repair reads the whole file, so one that
  /// did not help is not tried again until somebody examines the store.
  func mendAfter(_ error: StoreError) throws(StoreError) {
    guard case .damaged = error, sqlite3_get_autocommit(handle) != 0, let mend else { throw error }
    self.mend = nil
    do throws(StoreError) { try mend() } catch _ { throw error }
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  func execute(_ script: String) throws(StoreError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(code: code, of: handle, path: path) }
  }

  /// Runs one statement, which stays prepared, and returns what `read` makes of each row.
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

  func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
    try prepared(sql).run(values) { _ throws(StoreError) in }
  }

  func insert(_ values: [(column: String, value: SQLValue)], into table: String) throws(StoreError) {
    let columns = values.map(\.column).joined(separator: ", ")
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    try run("INSERT INTO \(table) (\(columns)) VALUES (\(marks))", values.map(\.value))
  }

  func integer(ofPragma name: String) throws(StoreError) -> Int64 {
    try query("PRAGMA \(name)") { row throws(StoreError) in try row.integer(0) }.first ?? 0
  }

  /// Runs `body` in one transaction: all is on disk when this returns, nothing when this throws. Finishes the
  /// examination first, and throws ``defect`` if there is one.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try mending { () throws(StoreError) in try transactionAsIs(body) }
  }

  /// ``transaction(_:)`` without repairs: damage is thrown.
  func transactionAsIs(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    while examination != nil { try examineNextTable() }
    if let defect { throw defect }
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      knownSameness = nil
      // Some failures have rolled back already, which only autocommit shows. If ROLLBACK fails, the journal
      // stays, and the next statement plays it back.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Frees statements, schema and cached pages; reading the schema again takes half a millisecond.
  func releaseMemory() {
    statements = [:]
    // SQLite only forgets the schema and writes nothing (sqlite.org/pragma.html#pragma_writable_schema).
    try? execute("PRAGMA writable_schema = RESET")
    sqlite3_db_release_memory(handle)
  }

  private func prepared(_ sql: String) throws(StoreError) -> PreparedStatement {
    if let statement = statements[sql] { return statement }
    let statement = try PreparedStatement(sql, on: handle, path: path)
    statements[sql] = statement
    return statement
  }
}

extension Database {
  /// The rows by what a table has once. In a damaged file it may be there twice, which throws `.damaged`.
  func byKey<Key: Hashable, Value>(_ rows: [(Key, Value)]) throws(StoreError) -> [Key: Value] {
    let byKey = Dictionary(rows) { first, _ in first }
    guard byKey.count == rows.count else { throw .damaged(path: path, detail: "a key is there twice") }
    return byKey
  }
}
