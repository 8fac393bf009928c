import Glibc

/// The file of a socket that we bound. Device and inode identify it, as another server may replace the file.
struct SocketFile {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds `descriptor` to `path` for our own user only; replaces a socket file on which nobody listens.
  init(binding descriptor: Int32, to address: SocketAddress, path: String) throws(ListeningSocketError) {
    // The file gets the socket's mode less the umask, so it is never open to others.
    guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", path: path, errno: errno) }
    var result = address.withPointer { bind(descriptor, $0, $1) }
    if result != 0, errno == EADDRINUSE {
      try Self.removeStale(address, path: path)
      result = address.withPointer { bind(descriptor, $0, $1) }
    }
    guard result == 0 else {
      throw errno == EADDRINUSE ? .inUse(path: path) : .system(call: "bind", path: path, errno: errno)
    }
    // The umask may have taken away bits that we need.
    guard chmod(path, 0o600) == 0 else { throw .system(call: "chmod", path: path, errno: errno) }
    let status = try Self.status(path)
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// Removes the file, unless another has taken its place.
  func remove() {
    guard let status = try? Self.status(path), status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// Makes the folder of the file at `path` with mode 0700; leaves an existing one as it is.
  static func makeFolder(for path: String) throws(ListeningSocketError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 {
      // The umask may have taken away bits that we need.
      guard chmod(folder, 0o700) == 0 else { throw .system(call: "chmod", path: folder, errno: errno) }
    } else if errno != EEXIST {
      throw .system(call: "mkdir", path: folder, errno: errno)
    }
  }

  private static func status(_ path: String) throws(ListeningSocketError) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .system(call: "lstat", path: path, errno: errno) }
    return status
  }

  private static func removeStale(_ address: SocketAddress, path: String) throws(ListeningSocketError) {
    // A file that is no socket also refuses connections, but it must not be removed.
    guard try status(path).st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    let probe = makeSocket(nonBlocking: true)
    guard probe >= 0 else { throw .system(call: "socket", path: path, errno: errno) }
    defer { close(probe) }
    let result = address.withPointer { connect(probe, $0, $1) }
    // EAGAIN: a server listens, but too many connections wait to be accepted.
    guard result != 0, errno != EAGAIN else { throw .inUse(path: path) }
    guard errno == ECONNREFUSED else { throw .system(call: "connect", path: path, errno: errno) }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system(call: "unlink", path: path, errno: errno)
    }
  }
}
