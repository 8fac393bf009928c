internal import CSQLite

/// A copy of a database that is made some pages at a time (sqlite.org/backup.html).
///
/// What is written to the database meanwhile, by the connection that is copied from, is in the copy too.
final class DatabaseCopying {
  private let source: Database
  private let destination: Database
  private let handle: OpaquePointer

  /// For ``copyFurther(pages:)``.
  static let allPages: Int32 = -1

  /// Begins to copy `source` into the empty file that `destination` has open.
  init(of source: Database, into destination: Database) throws(StoreError) {
    // One that is not finished is thrown away, and one that is gets synced as a whole.
    try destination.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    guard let handle = sqlite3_backup_init(destination.handle, "main", source.handle, "main") else {
      throw StoreError(
        code: sqlite3_extended_errcode(destination.handle),
        of: destination.handle,
        path: destination.path
      )
    }
    (self.source, self.destination, self.handle) = (source, destination, handle)
  }

  deinit { sqlite3_backup_finish(handle) }

  /// Copies `pages` more, and gives whether there are more.
  func copyFurther(pages: Int32) throws(StoreError) -> Bool {
    let code = sqlite3_backup_step(handle, pages)
    switch code {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw StoreError(code: code, of: destination.handle, path: destination.path)
    }
  }
}
