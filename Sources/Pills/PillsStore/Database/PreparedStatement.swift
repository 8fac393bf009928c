internal import CSQLite

/// A prepared statement; it must not outlive its database.
final class PreparedStatement {
  let handle: OpaquePointer
  let path: String
  private let connection: OpaquePointer
  private(set) lazy var columns: [String: Int32] = {
    let places = (0..<sqlite3_column_count(handle)).compactMap { place in
      sqlite3_column_name(handle, place).map { (String(cString: $0), place) }
    }
    return Dictionary(places) { first, _ in first }
  }()

  init(_ sql: String, on connection: OpaquePointer, path: String) throws(StoreError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StoreError(code: code, of: connection, path: path)
      // A missing name means that the tables are not those that Pills made.
      if case .refused(_, let detail) = error { throw .damaged(path: path, detail: detail) }
      throw error
    }
    self.handle = handle
    self.connection = connection
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  func run(_ values: [SQLValue], _ body: (Row) throws(StoreError) -> Void) throws(StoreError) {
    // A statement that is not reset keeps its transaction open; values must not stay in memory.
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() {
      try check(bind(value, at: Int32(index + 1)), expecting: SQLITE_OK)
    }
    var code = sqlite3_step(handle)
    while code == SQLITE_ROW {
      try body(Row(owner: self))
      code = sqlite3_step(handle)
    }
    try check(code, expecting: SQLITE_DONE)
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
    case .text(let text): pills_sqlite3_bind_text(handle, index, text, Int32(text.utf8.count))
    }
  }

  private func check(_ code: Int32, expecting expected: Int32) throws(StoreError) {
    guard code == expected else { throw StoreError(code: code, of: connection, path: path) }
  }
}
