internal import Files
internal import Glibc

extension StoreError {
  init(_ error: FileError) { self.init(errno: error.code, at: error.step.rawValue, path: error.path) }

  static func mapping(_ body: () throws(FileError) -> Void) throws(StoreError) {
    do throws(FileError) { try body() } catch { throw StoreError(error) }
  }
}

/// Makes the folder at an absolute path, and those above it, for the owner alone; existing folders stay as
/// they are. On disk when this returns: otherwise a power cut could take the folder and later commits.
func makePrivateFolder(_ path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try makeFolder(path) }
}

/// Renames `source`, whose content is on disk, to `path`; on disk when this returns.
func placeFile(_ source: String, at path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in
    try OpenFolder(folder(of: path)).place(source, as: name(of: path), replacing: true)
  }
}

/// Syncs the entries of the folder that contains `path` to disk.
func syncFolder(around path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try syncFolder(folder(of: path)) }
}

func syncDatabase(_ path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try syncFile(path) }
}

/// Takes away other users' access, which a copied backup may allow; some file systems have no modes.
func keepFromOthers(_ path: String, mode: mode_t) {
  var status = stat()
  guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
  chmod(path, mode)
}

/// Makes an empty file for the owner alone, unless there is one. An existing file is not even opened: closing
/// it would drop all locks of this process on it (fcntl(2), "Record locking").
func makePrivateFile(_ path: String) throws(StoreError) {
  let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if descriptor >= 0 {
    close(descriptor)
    return
  }
  let code = errno
  // On a read-only file system, O_CREAT fails with EROFS even if the file exists.
  guard code == EEXIST || fileExists(path) else { throw StoreError(errno: code, at: "open", path: path) }
}

/// Whether `path` itself is a file, not a link to one.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// In bytes; nil if nothing is at `path`.
func fileSize(_ path: String) -> Int64? {
  var status = stat()
  return lstat(path, &status) == 0 ? Int64(status.st_size) : nil
}

/// The bytes that the owner may still write to the file system of `path`; nil if unknown.
func freeSpace(at path: String) -> Int64? {
  var status = statvfs()
  guard statvfs(path, &status) == 0 else { return nil }
  let (bytes, isTooLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
  return isTooLarge ? .max : Int64(clamping: bytes)
}

/// The ending that follows the database's name.
let journalEnding = "-journal"

/// Removes a closed database and its journal.
func unlinkDatabase(_ path: String) { for ending in ["", journalEnding] { unlink("\(path)\(ending)") } }

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }
