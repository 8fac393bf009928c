internal import CLinux
internal import Glibc

/// Rules that a process imposes on itself for good (landlock(7)).
package struct Landlock: ~Copyable {
  /// The version of Landlock's ABI in the kernel.
  package let version: Int32
  private let ruleset: Int32
  private let handled: FileAccess

  /// Starts without any file access that the kernel can restrict and, from version 4 on, without TCP. With
  /// `allowsConnections`, outgoing TCP connections stay allowed.
  package init(allowsConnections: Bool = false) throws(LandlockError) {
    let version = pills_landlock_abi()
    guard version > 0 else { throw .unavailable(errno: errno) }
    let handled = FileAccess.known(toABI: version)
    var network = version < 4 ? 0 : PILLS_LANDLOCK_ACCESS_NET_BIND_TCP | PILLS_LANDLOCK_ACCESS_NET_CONNECT_TCP
    // Access that a set does not handle is not forbidden.
    if allowsConnections { network &= ~PILLS_LANDLOCK_ACCESS_NET_CONNECT_TCP }
    let ruleset = pills_landlock_create_ruleset(handled.rawValue, network)
    guard ruleset >= 0 else { throw .unavailable(errno: errno) }
    (self.version, self.handled, self.ruleset) = (version, handled, ruleset)
  }

  deinit { close(ruleset) }

  /// Allows `access` to the file at `path`, or to the folder and all below it. If nothing is there, this does
  /// nothing, or throws if `access` includes writing, which would not work later either.
  package func allow(_ access: FileAccess, below path: String) throws(LandlockError) {
    // O_PATH, which Swift's Glibc module hides: opening a file with it requires no permission to read it.
    let descriptor = open(path, 0o10000000 | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard access.contains(.writeFile) else { return }
      throw .failed(errno: errno, path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(errno: errno, path: path) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let allowed = access.intersection(isFolder ? handled : handled.intersection(.ofFiles))
    guard pills_landlock_add_path(ruleset, descriptor, allowed.rawValue) == 0 else {
      throw .failed(errno: errno, path: path)
    }
  }

  /// Applies the rules to this thread and all that it starts from now on, until they end.
  package consuming func enforce() throws(LandlockError) {
    guard pills_set_no_new_privileges() == 0, pills_landlock_restrict_self(ruleset) == 0 else {
      throw .unavailable(errno: errno)
    }
  }
}

/// Why a process is not confined.
package enum LandlockError: Error {
  case unavailable(errno: Int32)
  case failed(errno: Int32, path: String)
}
