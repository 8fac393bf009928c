internal import CSQLite
internal import Glibc
package import PillsCore

/// Why the store did not do what it was asked to; nothing of it was done.
///
/// Carries paths and codes, and never what is stored.
package enum StoreError: Error, Hashable {
  /// Another process has the database open.
  case inUse(path: String)
  /// A later version of Pills wrote it, with format `found` where this one knows up to `supported`.
  case newerSchema(path: String, found: Int, supported: Int)
  /// A version of Pills between two releases wrote it, with a format `found` that no release has.
  case unreleasedSchema(path: String, found: Int)
  /// It is a database, and another program's.
  case otherApplication(path: String)
  /// What stands there is a link, a folder or a device, and not a file.
  case notAFile(path: String)
  /// It is no database, or one that contradicts itself.
  case damaged(path: String, detail: String)
  /// Another file, or none, stands where the one that was opened stood, or something else was written to it.
  case replaced(path: String)
  /// What was there was taken away or emptied. What was left of it is at `aside` where it was moved, and the newest copy
  /// of it is `copy`.
  case lost(path: String, aside: String?, copy: String?)
  /// There is so little room left that what can wait is not written to it.
  case nearlyFull(path: String)
  /// There is no room left for it.
  case full(path: String, detail: String)
  /// It, its folder or its file system may not be written.
  case readOnly(path: String, detail: String)
  /// The system failed at reading or writing it.
  case inputOutput(path: String, detail: String)
  /// SQLite refused a statement of ours: a defect of Pills.
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
  /// What `code`, just given by a call on `connection`, means for the database at `path`.
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
      // SQLite's own message names tables, columns and checks, never values.
      let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
      self = .refused(path: path, detail: "\(name): \(message)")
    }
  }

  /// What `errno` means for the file at `path`; `step` is what failed.
  init(errno code: Int32, at step: String, path: String) {
    let detail = code == 0 ? step : "\(step): \(String(cString: strerror(code)))"
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path, detail: detail)
    case EROFS, EACCES, EPERM: self = .readOnly(path: path, detail: detail)
    default: self = .inputOutput(path: path, detail: detail)
    }
  }
}
