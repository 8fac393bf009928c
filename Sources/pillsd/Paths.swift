import PillsAPI

/// Where the daemon's files are, by the XDG Base Directory Specification.
struct Paths {
  /// Holds the store.
  let dataFolder: String
  let settingsFile: String
  private let runtimeFolder: String?

  /// Nil without a home folder, unless both folders are named without it.
  init?(environment: (String) -> String?) {
    let home = environment("HOME").flatMap(Self.absolute)
    func folder(_ variable: String, belowHome path: String) -> String? {
      environment(variable).flatMap(Self.absolute) ?? home.map { "\($0)/\(path)" }
    }
    guard let dataHome = folder("XDG_DATA_HOME", belowHome: ".local/share"),
      let configurationHome = folder("XDG_CONFIG_HOME", belowHome: ".config")
    else { return nil }
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
