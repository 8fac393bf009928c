internal import Glibc

/// Makes the folder at `path`, an absolute path, and those above it, for the owner alone; leaves those that are there as they are.
func makePrivateFolder(_ path: String) throws(StoreError) {
  if mkdir(path, 0o700) == 0 {
    // Without this a power cut could take the new folder, and all that was committed within it.
    try syncFolder(parent(of: path))
    return
  }
  switch errno {
  case EEXIST: return
  case ENOENT where path != "/":
    try makePrivateFolder(parent(of: path))
    try makePrivateFolder(path)
  case let code: throw StoreError(errno: code, at: "mkdir", path: path)
  }
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

func fileExists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}

/// Returns when the entries of the folder at `path` are on disk.
func syncFolder(_ path: String) throws(StoreError) {
  try sync(path, flags: O_RDONLY | O_DIRECTORY)
}

/// Returns when the contents of the file at `path` are on disk.
func syncFile(_ path: String) throws(StoreError) {
  try sync(path, flags: O_RDONLY)
}

private func sync(_ path: String, flags: Int32) throws(StoreError) {
  let descriptor = open(path, flags | O_CLOEXEC)
  guard descriptor >= 0 else { throw StoreError(errno: errno, at: "open", path: path) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, at: "fsync", path: path) }
}

/// The path of the folder in which `path`, an absolute path, is.
func parent(of path: String) -> String {
  let name = path.lastIndex(of: "/") ?? path.startIndex
  return name == path.startIndex ? "/" : String(path[..<name])
}
