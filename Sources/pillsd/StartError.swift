/// Why the daemon cannot start.
enum StartError: Error, CustomStringConvertible {
  case noHome
  case noRuntimeFolder
  case tooFewDescriptors(limit: UInt64, needed: UInt64)

  var description: String {
    switch self {
    case .noHome:
      """
      HOME is not set to an absolute path, so there is no place for the store; \
      set it, or both XDG_DATA_HOME and XDG_CONFIG_HOME
      """
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set to an absolute path, so there is no place for the socket"
    case .tooFewDescriptors(let limit, let needed):
      "only \(limit) files may be open at once, and pillsd needs \(needed); raise LimitNOFILE= or 'ulimit -Hn'"
    }
  }
}
