internal import CSQLite

/// A copy made some pages at a time (sqlite.org/backup.html); it includes the source's writes meanwhile.
final class DatabaseCopying {
  private let source: Database
  private let destination: Database
  private let handle: OpaquePointer

  static let allPages: Int32 = -1

  init(of source: Database, into destination: Database) throws(StoreError) {
    // An unfinished copy is deleted and a finished one synced as a whole, so it needs no journal.
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

  /// Returns whether there are more pages.
  func copyFurther(pages: Int32) throws(StoreError) -> Bool {
    let code = sqlite3_backup_step(handle, pages)
    switch code {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw StoreError(code: code, of: destination.handle, path: destination.path)
    }
  }
}
