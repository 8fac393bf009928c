import Glibc

/// A file for its owner alone, whose folder is there.
struct PrivateFile: Hashable {
  /// Absolute.
  let path: String

  /// Puts it in place in one step.
  func write(_ text: String) throws(SyncFailure) {
    let temporary = "\(path).new"
    // What was left there may be for others to read.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .stateUnwritable(path: path, errno: errno) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw .stateUnwritable(path: path, errno: errno) }
      rest = rest.dropFirst(max(0, count))
    }
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw .stateUnwritable(path: path, errno: errno)
    }
  }
}
