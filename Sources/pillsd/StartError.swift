/// Why the daemon cannot start.
enum StartError: Error, CustomStringConvertible {
  case noHome
  case noRuntimeFolder

  var description: String {
    switch self {
    case .noHome: "HOME is not set to an absolute path, so there is no place for the store"
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set to an absolute path, so there is no place for the socket"
    }
  }
}
