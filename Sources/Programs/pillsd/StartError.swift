/// The reason why the daemon cannot start.
enum StartError: Error, CustomStringConvertible {
  case noHome
  case noRuntimeFolder
  case tooFewDescriptors(limit: UInt64, needed: UInt64)

  var description: String {
    switch self {
    case .noHome:
      """
      HOME is not set to an absolute path, so pillsd does not know where to keep its data. \
      Set it, or set both XDG_DATA_HOME and XDG_CONFIG_HOME
      """
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set to an absolute path, so pillsd does not know where to put its socket"
    case .tooFewDescriptors(let limit, let needed):
      "pillsd needs \(needed) open files, but only \(limit) are allowed. Raise LimitNOFILE= or 'ulimit -Hn'"
    }
  }
}
