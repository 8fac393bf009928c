import PillsAPI

/// Where the daemon's files are, by the XDG Base Directory Specification.
struct Paths {
  /// Holds the store.
  let dataFolder: String
  let settingsFile: String
  private let runtimeFolder: String?

  /// Nil without a home folder.
  init?(environment: (String) -> String?) {
    guard let home = environment("HOME").flatMap(Self.absolute) else { return nil }
    let dataHome = environment("XDG_DATA_HOME").flatMap(Self.absolute) ?? "\(home)/.local/share"
    let configurationHome = environment("XDG_CONFIG_HOME").flatMap(Self.absolute) ?? "\(home)/.config"
    dataFolder = "\(dataHome)/pills"
    settingsFile = "\(configurationHome)/pills/pills.conf"
    runtimeFolder = environment("XDG_RUNTIME_DIR").flatMap(Self.absolute)
  }

  /// Holds the socket, whoever made it; nil where the session has no runtime folder.
  var socketFolder: String? {
    runtimeFolder.map { "\($0)/\(SocketPath.folderBelowRuntimeDirectory)" }
  }

  /// Where to listen when no socket was passed; throws where the session has no runtime folder.
  func controlSocket() throws(StartError) -> String {
    guard let runtimeFolder else { throw .noRuntimeFolder }
    return "\(runtimeFolder)/\(SocketPath.belowRuntimeDirectory)"
  }

  /// The specification has relative paths ignored.
  private static func absolute(_ path: String) -> String? {
    path.hasPrefix("/") ? path : nil
  }
}
