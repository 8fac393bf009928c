import CSystemd
import Glibc

/// A socket that the service manager opened and passed to this process (sd_listen_fds(3)).
package struct PassedSocket: Equatable, Sendable {
  /// `FileDescriptorName=` of the socket unit (default: the unit's name); `unknown` if there is none.
  package let name: String
  /// Close-on-exec; the receiver owns it.
  package let descriptor: Int32

  /// Takes all sockets passed to this process, if any. Clears the protocol's environment variables, so a
  /// second call returns none. The environment has no lock, so this must run before other threads start.
  package static func takeAll() throws(SystemdError) -> [PassedSocket] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = try SystemdError.check(sd_listen_fds_with_names(1, &names), "sd_listen_fds_with_names")
    guard let names else { return [] }
    defer { free(names) }

    let firstDescriptor: Int32 = 3
    return (0..<Int(count)).map { index in
      let name = names[index]
      defer { free(name) }
      return PassedSocket(
        name: name.map { String(cString: $0) } ?? "unknown",
        descriptor: firstDescriptor + Int32(index)
      )
    }
  }
}

/// Why the passed sockets can't be used.
package enum PassedSocketError: Error, Equatable {
  /// There are several sockets, and not exactly one has the requested name.
  case ambiguous(names: [String])
  case notListening(name: String)
  case system(SystemdError)
}

extension [PassedSocket] {
  /// The listening Unix stream socket to serve: the one called `name`, or the only one; nil if none was
  /// passed. Varlink requires the name `varlink` if there are several (UAPI.20).
  package func listener(named name: String) throws(PassedSocketError) -> PassedSocket? {
    guard !isEmpty else { return nil }
    let named = filter { $0.name == name }
    guard let socket = named.count == 1 ? named.first : first, count == 1 || named.count == 1 else {
      throw .ambiguous(names: map(\.name))
    }
    let result = sd_is_socket_unix(socket.descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0)
    guard result >= 0 else { throw .system(SystemdError(function: "sd_is_socket_unix", errno: -result)) }
    guard result > 0 else { throw .notListening(name: socket.name) }
    return socket
  }
}

extension PassedSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .ambiguous(let names):
      "which passed socket to serve is unclear: \(names.joined(separator: ", "))"
    case .notListening(let name):
      "the passed socket \(name) is not a listening Unix stream socket"
    case .system(let error):
      error.description
    }
  }
}
