import PillsAPI
import PillsCore

/// The paths of the daemon's files, by the XDG Base Directory Specification.
struct Paths {
  let dataFolder: String
  let settingsFile: String
  private let runtimeFolder: String?

  /// Nil without a home folder, unless variables name both folders.
  init?(environment: @escaping (String) -> String?) {
    let folders = BaseFolders(environment: environment)
    guard let dataHome = folders.data, let configurationHome = folders.configuration else { return nil }
    dataFolder = "\(dataHome)/pills"
    settingsFile = "\(configurationHome)/pills/pills.conf"
    runtimeFolder = folders.runtime
  }

  /// Holds the socket, whoever made it; nil if the session has no runtime folder.
  var socketFolder: String? { runtimeFolder.map { "\($0)/\(PillsdAddress.folderBelowRuntimeFolder)" } }

  /// The socket for pillsd if none was passed; throws if the session has no runtime folder.
  func controlSocket() throws(StartError) -> String {
    guard let runtimeFolder else { throw .noRuntimeFolder }
    return "\(runtimeFolder)/\(PillsdAddress.belowRuntimeFolder)"
  }
}
