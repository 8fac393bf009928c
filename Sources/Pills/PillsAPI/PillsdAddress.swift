internal import Glibc

/// Where pillsd is to be reached, and who says so: one rule for all programs.
package struct PillsdAddress: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    /// `--socket`.
    case option
    /// `PILLS_SOCKET`.
    case variable
    /// Where pills.socket has it.
    case standard
  }

  package let path: String
  package let origin: Origin

  package init(path: String, origin: Origin) { (self.path, self.origin) = (path, origin) }
}

extension PillsdAddress {
  /// That of `PILLS_SOCKET`, or else the one in the runtime folder of the session: where the session does not name that folder,
  /// it is the one that systemd makes for each user.
  package init(environment: @escaping (String) -> String?) {
    if let path = environment("PILLS_SOCKET"), !path.isEmpty {
      self.init(path: path, origin: .variable)
    } else {
      let runtime = BaseFolders(environment: environment).runtime ?? "/run/user/\(getuid())"
      self.init(path: "\(runtime)/\(Self.belowRuntimeFolder)", origin: .standard)
    }
  }

  package static let folderBelowRuntimeFolder = "pills"
  package static let belowRuntimeFolder = "\(folderBelowRuntimeFolder)/control.sock"
}
