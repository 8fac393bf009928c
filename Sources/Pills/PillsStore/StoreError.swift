internal import CSQLite
internal import Glibc
package import PillsCore

/// The reason why the store did nothing of what it was asked. Contains paths and codes, never stored data.
package enum StoreError: Error, Hashable {
  case inUse(path: String)
  /// A newer Pills wrote it in format `found`; this one knows formats up to `supported`.
  case newerSchema(path: String, found: Int, supported: Int)
  /// An unreleased version of Pills wrote it.
  case unreleasedSchema(path: String, found: Int)
  case otherApplication(path: String)
  /// A link, a folder or a device.
  case notAFile(path: String)
  /// Not a database, or an inconsistent one.
  case damaged(path: String, detail: String)
  /// The file was replaced, removed or changed by others.
  case replaced(path: String)
  /// Its folder was replaced by one that this process may not use.
  case outOfReach(path: String)
  /// The database is gone or empty; its remains are at `aside` if they were moved, its newest copy at `copy`.
  case lost(path: String, aside: String?, copy: String?)
  /// Too little room is left for what can wait.
  case nearlyFull(path: String)
  case full(path: String, detail: String)
  /// The file, its folder or its file system cannot be written.
  case readOnly(path: String, detail: String)
  case inputOutput(path: String, detail: String)
  /// SQLite refused our statement: a bug in Pills.
  case refused(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
  package var description: String { complaint.english }

  package var complaint: StoreComplaint {
    switch self {
    case .inUse(let path): StoreComplaint(.inUse, [.path: path])
    case .newerSchema(let path, let found, let supported):
      StoreComplaint(.newer, [.path: path, .format: "\(found)", .supported: "\(supported)"])
    case .unreleasedSchema(let path, let found):
      StoreComplaint(.unreleased, [.path: path, .format: "\(found)"])
    case .otherApplication(let path): StoreComplaint(.foreign, [.path: path])
    case .notAFile(let path): StoreComplaint(.notAFile, [.path: path])
    case .damaged(let path, let detail): StoreComplaint(.damaged, [.path: path, .detail: detail])
    case .replaced(let path): StoreComplaint(.replaced, [.path: path])
    case .outOfReach(let path): StoreComplaint(.outOfReach, [.path: path])
    case .lost(let path, let aside, let copy):
      StoreComplaint(.lost, [.path: path, .aside: aside, .copy: copy])
    case .nearlyFull(let path): StoreComplaint(.nearlyFull, [.path: path])
    case .full(let path, let detail): StoreComplaint(.full, [.path: path, .detail: detail])
    case .readOnly(let path, let detail): StoreComplaint(.readOnly, [.path: path, .detail: detail])
    case .inputOutput(let path, let detail): StoreComplaint(.failing, [.path: path, .detail: detail])
    case .refused(let path, let detail): StoreComplaint(.refused, [.path: path, .detail: detail])
    }
  }
}

extension StoreError {
  /// The meaning of `code`, which a call on `connection` has just returned.
  init(code: Int32, of connection: OpaquePointer?, path: String) {
    let result = ResultCode(rawValue: code)
    let name = result.description
    switch result.primary {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .inUse(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path, detail: name)
    case SQLITE_FULL: self = .full(path: path, detail: name)
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(path: path, detail: name)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      self.init(errno: connection.map(sqlite3_system_errno) ?? 0, at: name, path: path)
    default:
      // SQLite's message names tables, columns and checks, never values.
      let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
      self = .refused(path: path, detail: "\(name): \(message)")
    }
  }

  /// The meaning of an `errno` after `step` failed.
  init(errno code: Int32, at step: String, path: String) {
    let detail = code == 0 ? step : "\(step): \(String(cString: strerror(code)))"
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path, detail: detail)
    case EROFS, EACCES, EPERM: self = .readOnly(path: path, detail: detail)
    default: self = .inputOutput(path: path, detail: detail)
    }
  }
}
