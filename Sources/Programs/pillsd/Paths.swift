import PillsAPI
import PillsCore

/// Where the daemon's files are, by the XDG Base Directory Specification.
struct Paths {
  /// Holds the store.
  let dataFolder: String
  let settingsFile: String
  private let runtimeFolder: String?

  /// Nil without a home folder, unless both folders are named without it.
  init?(environment: @escaping (String) -> String?) {
    let folders = BaseFolders(environment: environment)
    guard let dataHome = folders.data, let configurationHome = folders.configuration else { return nil }
    dataFolder = "\(dataHome)/pills"
    settingsFile = "\(configurationHome)/pills/pills.conf"
    runtimeFolder = folders.runtime
  }

  /// Holds the socket, whoever made it; nil where the session has no runtime folder.
  var socketFolder: String? { runtimeFolder.map { "\($0)/\(PillsdAddress.folderBelowRuntimeFolder)" } }

  /// Where to listen when no socket was passed; throws where the session has no runtime folder.
  func controlSocket() throws(StartError) -> String {
    guard let runtimeFolder else { throw .noRuntimeFolder }
    return "\(runtimeFolder)/\(PillsdAddress.belowRuntimeFolder)"
  }
}
