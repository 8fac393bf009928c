import Glibc
import PillsAPI
import PillsCore

/// The paths of the daemon's files, see ``PillsFolders``.
struct Paths {
  let dataFolder: String
  let settingsFile: String
  /// Holds the socket, whoever made it; nil if the session has no runtime folder.
  let socketFolder: String?
  /// Holds the socket folders of all profiles; nil for the unnamed person.
  private let socketFolders: String?

  /// Nil without a home folder, unless variables name both folders.
  init?(environment: @escaping (String) -> String?) {
    let folders = PillsFolders(environment: environment)
    guard let data = folders.data, let settings = folders.settings else { return nil }
    (dataFolder, settingsFile) = (data, settings)
    (socketFolder, socketFolders) = (folders.runtime, folders.runtimeOfProfiles)
  }

  /// The socket for pillsd if none was passed, in a folder that can be made; throws if the session has no runtime folder.
  func controlSocket() throws(StartError) -> String {
    guard let socketFolder else { throw .noRuntimeFolder }
    // If this fails, so does the socket.
    if let socketFolders { mkdir(socketFolders, 0o700) }
    return "\(socketFolder)/\(PillsdAddress.fileName)"
  }
}
