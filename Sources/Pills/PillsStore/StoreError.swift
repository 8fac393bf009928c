internal import CSQLite
internal import Glibc
internal import PillsCore

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
  /// A sentence that says what is wrong and what to do next.
  package var description: String {
    switch self {
    case .inUse(let path):
      "\(path) is open in another pillsd or another program. Close that one first"
    case .newerSchema(let path, let found, let supported):
      """
      \(path) was made by a newer version of Pills (format \(found); this version reads up to \(supported)). \
      Install the newer version again, or replace the file with the backup beside it
      """
    case .unreleasedSchema(let path, let found):
      """
      \(path) was written by an unreleased version of Pills (format \(found)), which cannot be read: replace it with the \
      backup of a release beside it, or move its whole folder aside to start with an empty one
      """
    case .otherApplication(let path):
      "\(path) belongs to another program and was not changed. Move it elsewhere"
    case .notAFile(let path):
      "\(path) is a link or a device, not a file, and was not changed. Put the file itself there"
    case .damaged(let path, let detail):
      """
      \(path) is damaged (\(detail)) and was not changed. \
      Replace it with a backup, or move its whole folder aside to start with an empty one
      """
    case .replaced(let path):
      "\(path) was moved or replaced while it was in use. The file that is there now is read; then try again"
    case .lost(let path, let aside, let copy):
      Self.sentence(ofLossAt: path, aside: aside, copy: copy)
    case .full(let path, let detail):
      "there is no space left to write \(path) (\(detail)). Free some space and try again"
    case .readOnly(let path, let detail):
      "\(path) cannot be written (\(detail)). Make it and its folder writable and try again"
    case .inputOutput(let path, let detail):
      "\(path) could not be read or written (\(detail)). Check the disk and try again"
    case .refused(let path, let detail):
      "\(path) refused a change (\(detail)). This is a bug in Pills; please report it"
    }
  }

  private static func sentence(ofLossAt path: String, aside: String?, copy: String?) -> String {
    let kept = aside.map { aside in " What was left of it is now \(aside)." } ?? ""
    let remedy =
      copy.map { copy in "To put back its newest copy: \(commandToPutBack(copy, as: path))" }
      ?? "Put it back, or a backup of it"
    return
      "\(path) was deleted or emptied.\(kept) \(remedy). To save what is in memory instead: pillsctl rescue"
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
