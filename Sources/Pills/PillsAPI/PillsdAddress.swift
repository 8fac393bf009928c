internal import Glibc

/// The path of pillsd's socket and its origin: `--socket`, `PILLS_SOCKET` or the path in pills.socket.
package struct PillsdAddress: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case option
    case variable
    case standard
  }

  package let path: String
  package let origin: Origin

  package init(path: String, origin: Origin) { (self.path, self.origin) = (path, origin) }
}

extension PillsdAddress {
  /// Takes `PILLS_SOCKET`, or else the socket in the session's runtime folder. If the session names no such
  /// folder, it is `/run/user/UID`, which systemd makes for each user.
  package init(environment: @escaping (String) -> String?) {
    if let path = environment("PILLS_SOCKET"), !path.isEmpty {
      self.init(path: path, origin: .variable)
    } else {
      let folders = PillsFolders(environment: environment)
      let runtime = folders.runtime(usually: "/run/user/\(getuid())") ?? ""
      self.init(path: "\(runtime)/\(Self.fileName)", origin: .standard)
    }
  }

  /// In the runtime folder of Pills.
  package static let fileName = "control.sock"
}
