import Glibc

/// A listening Unix stream socket, closed when released. A bound socket's file is removed then too. The file
/// of an adopted one stays, since the service manager owns it.
package final class ListeningSocket: Sendable {
  let descriptor: Int32
  private let file: SocketFile?

  private init(descriptor: Int32, file: SocketFile?) {
    self.descriptor = descriptor
    self.file = file
  }

  deinit {
    file?.remove()
    close(descriptor)
  }

  /// Takes over a listening socket that the service manager passed; makes it non-blocking and close-on-exec.
  package static func adopt(_ descriptor: Int32) throws(ListeningSocketError) -> ListeningSocket {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw .system(call: "fcntl", path: nil, errno: errno) }
    return ListeningSocket(descriptor: descriptor, file: nil)
  }

  /// Listens at `path` for our own user only: mode 0600, in a folder that is made with mode 0700 if it is
  /// missing. Replaces a socket file on which nobody listens.
  package static func bind(path: String) throws(ListeningSocketError) -> ListeningSocket {
    guard let address = SocketAddress(path: path) else { throw .unusablePath(path) }
    try SocketFile.makeFolder(for: path)
    let descriptor = makeSocket(nonBlocking: true)
    guard descriptor >= 0 else { throw .system(call: "socket", path: path, errno: errno) }
    let file: SocketFile
    do throws(ListeningSocketError) {
      file = try SocketFile(binding: descriptor, to: address, path: path)
    } catch {
      close(descriptor)
      throw error
    }
    let socket = ListeningSocket(descriptor: descriptor, file: file)
    guard listen(descriptor, SOMAXCONN) == 0 else { throw .system(call: "listen", path: path, errno: errno) }
    return socket
  }
}

/// Why there is no socket to listen on.
package enum ListeningSocketError: Error, Hashable {
  case unusablePath(String)
  case inUse(path: String)
  case notASocket(path: String)
  /// A call failed; the path is nil for an adopted socket.
  case system(call: String, path: String?, errno: Int32)
}

extension ListeningSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusablePath(let path): "\(path): no path for a socket: empty, with a NUL, or over 107 bytes"
    case .inUse(let path): "\(path): another server answers here"
    case .notASocket(let path): "\(path): is not a socket"
    case .system(let call, let path, let errno):
      "\(path ?? "the passed socket"): \(call): \(String(cString: strerror(errno)))"
    }
  }
}
