import Files
import Glibc
import PillsAPI
import PillsCore
import PillsSettings

/// Where the files of pills-sync are, by the XDG Base Directory Specification, and the socket of pillsd.
struct Places: Hashable {
  let settingsFile: String
  let passwordFile: String
  /// What is shared is encrypted with it.
  let keyFile: String
  let stateFolder: String
  let socket: String
  /// Where systemd puts what it was told to hand over in secret; nil where it was told nothing.
  let credentialsFolder: String?
}

extension Places {
  /// Nil without a home folder, unless both folders are named without it.
  init?(settingsFile: String?, environment: @escaping (String) -> String?) {
    let folders = BaseFolders(environment: environment)
    guard let configuration = folders.configuration, let usualFile = folders.syncSettings,
      let state = folders.state
    else { return nil }
    self.init(
      settingsFile: settingsFile ?? usualFile,
      passwordFile: "\(configuration)/pills/sync.password",
      keyFile: "\(configuration)/pills/sync.key",
      stateFolder: "\(state)/pills",
      socket: PillsdAddress(environment: environment).path,
      credentialsFolder: environment("CREDENTIALS_DIRECTORY").flatMap { $0.hasPrefix("/") ? $0 : nil }
    )
  }

  var stateFile: StateFile { StateFile(path: "\(stateFolder)/sync.json") }

  /// What the settings file says.
  func settings() throws(SyncComplaint) -> SyncSettings {
    do throws(SettingsComplaint) {
      return try SettingsFile(path: settingsFile).loadSync()
    } catch {
      throw SyncComplaint(.badSettings, because: error)
    }
  }
}

/// Of this process; nil also where it is empty.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Makes a folder, and those above it, for the owner alone; leaves those that are there as they are.
func makePrivateFolder(_ path: String) throws(SyncComplaint) {
  try keeping { () throws(FileError) in try makeFolder(path) }
}

/// Does what `body` asks of the files in which pills-sync keeps something.
func keeping(_ body: () throws(FileError) -> Void) throws(SyncComplaint) {
  do throws(FileError) { try body() } catch { throw .unwritable(error.path, errno: error.code) }
}

extension SyncComplaint {
  /// A complaint about a file that cannot be written.
  static func unwritable(_ path: String, errno: Int32) -> SyncComplaint {
    SyncComplaint(.unwritable, [.path: path, .detail: String(cString: strerror(errno))])
  }
}

/// One run at a time: kept by a lock on the folder of the state, for as long as this lives.
final class RunLock {
  private let descriptor: Int32

  /// Waits for a run that is under way.
  init(folder: String) throws(SyncComplaint) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(folder, errno: errno) }
    _ = uninterrupted { flock(descriptor, LOCK_EX) }
  }

  deinit { close(descriptor) }
}
