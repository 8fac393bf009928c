import Glibc

/// The address of a Unix socket in the file system (unix(7)).
struct SocketAddress {
  private var address = sockaddr_un()

  /// Nil if the path is empty, contains a NUL or doesn't fit into `sun_path` with its NUL.
  init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound in
        body(rebound, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Makes a Unix stream socket, close-on-exec; returns -1 with `errno` if that fails.
func makeSocket(nonBlocking: Bool) -> Int32 {
  let flags = SOCK_CLOEXEC.rawValue | (nonBlocking ? SOCK_NONBLOCK.rawValue : 0)
  return socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
}
