internal import Files
internal import Glibc

extension StoreError {
  /// What it means for the store that the system did not do what was asked of a file.
  init(_ error: FileError) { self.init(errno: error.code, at: error.step.rawValue, path: error.path) }

  /// Does what `body` asks of files.
  static func mapping(_ body: () throws(FileError) -> Void) throws(StoreError) {
    do throws(FileError) { try body() } catch { throw StoreError(error) }
  }
}

/// Makes the folder at `path`, an absolute path, and those above it, for the owner alone; leaves those that are there as they are.
///
/// On disk when this returns: a power cut could take a new folder, and all that was committed within it.
func makePrivateFolder(_ path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try makeFolder(path) }
}

/// Gives the file at `source`, whose content is on disk, its name, and returns when that is on disk.
func placeFile(_ source: String, at path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in
    try OpenFolder(folder(of: path)).place(source, as: name(of: path), replacing: true)
  }
}

/// Returns when the entries of the folder in which `path` is are on disk.
func syncFolder(around path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try syncFolder(folder(of: path)) }
}

/// Returns when the contents of the database at `path` are on disk.
func syncDatabase(_ path: String) throws(StoreError) {
  try StoreError.mapping { () throws(FileError) in try syncFile(path) }
}

/// Takes what a copied backup, say, allows others away from them; a file system without modes has none to take.
func keepFromOthers(_ path: String, mode: mode_t) {
  var status = stat()
  guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
  chmod(path, mode)
}

/// Makes an empty file at `path` for the owner alone, unless there is one.
///
/// One that is there is not even opened: closing it again would drop every lock that this process holds on it
/// (fcntl(2), "Record locking").
func makePrivateFile(_ path: String) throws(StoreError) {
  let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if descriptor >= 0 {
    close(descriptor)
    return
  }
  let code = errno
  // On a file system without write access, O_CREAT fails with EROFS also where the file is there.
  guard code == EEXIST || fileExists(path) else { throw StoreError(errno: code, at: "open", path: path) }
}

/// Whether a file stands at `path` itself, rather than a link to one or anything else.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// In bytes; nil where nothing stands at `path`.
func fileSize(_ path: String) -> Int64? {
  var status = stat()
  return lstat(path, &status) == 0 ? Int64(status.st_size) : nil
}

/// How many more bytes its owner may write to the file system on which `path` is; nil where that cannot be told.
func freeSpace(at path: String) -> Int64? {
  var status = statvfs()
  guard statvfs(path, &status) == 0 else { return nil }
  let (bytes, isTooLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
  return isTooLarge ? .max : Int64(clamping: bytes)
}

/// What the name of the journal of a database ends in beside that of the database.
let journalEnding = "-journal"

/// Removes a database that nobody has open, with its journal.
func unlinkDatabase(_ path: String) { for ending in ["", journalEnding] { unlink("\(path)\(ending)") } }

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }
