import PillsAPI

/// Where pillsd is to be reached, and who says so.
struct PillsdAddress: Hashable {
  enum Origin: Hashable {
    /// `--socket`.
    case option
    /// `PILLS_SOCKET`.
    case variable
    /// Where pills.socket has it.
    case standard
  }

  let path: String
  let origin: Origin
}

extension PillsdAddress {
  /// That of `option` if given, or else what `environment` says; nil where there is no runtime directory to look in.
  init?(option: String?, environment: Environment) {
    if let option {
      self.init(path: option, origin: .option)
    } else if let path = environment.socketPath {
      self.init(path: path, origin: .variable)
    } else if let directory = environment.runtimeDirectory, directory.hasPrefix("/") {
      // A relative one is to be ignored (XDG Base Directory Specification).
      self.init(path: "\(directory)/\(SocketPath.belowRuntimeDirectory)", origin: .standard)
    } else {
      return nil
    }
  }
}
