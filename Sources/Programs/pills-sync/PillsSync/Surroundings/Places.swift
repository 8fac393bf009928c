import Files
import Glibc
import PillsAPI
import PillsCore
import PillsSettings

/// The files of pills-sync (XDG Base Directory Specification) and pillsd's socket.
struct Places: Hashable {
  let settingsFile: String
  let passwordFile: String
  let keyFile: String
  let stateFolder: String
  let socket: String
  /// Folder of systemd credentials (`CREDENTIALS_DIRECTORY`); nil if there are none.
  let credentialsFolder: String?
}

extension Places {
  /// Nil without `HOME`, unless `XDG_CONFIG_HOME` and `XDG_STATE_HOME` are set.
  init?(settingsFile: String?, environment: @escaping (String) -> String?) {
    let folders = PillsFolders(environment: environment)
    guard let configuration = folders.configuration, let usualFile = folders.syncSettings,
      let state = folders.state
    else { return nil }
    self.init(
      settingsFile: settingsFile ?? usualFile,
      passwordFile: "\(configuration)/sync.password",
      keyFile: "\(configuration)/sync.key",
      stateFolder: state,
      socket: PillsdAddress(environment: environment).path,
      credentialsFolder: environment("CREDENTIALS_DIRECTORY").flatMap { $0.hasPrefix("/") ? $0 : nil }
    )
  }

  var stateFile: StateFile { StateFile(path: "\(stateFolder)/sync.json") }

  func settings() throws(SyncComplaint) -> SyncSettings {
    do throws(SettingsComplaint) {
      return try SettingsFile(path: settingsFile).loadSync()
    } catch {
      throw SyncComplaint(.badSettings, because: error)
    }
  }
}

/// A variable of this process; nil if it is unset or empty.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

func keeping(_ body: () throws(FileError) -> Void) throws(SyncComplaint) {
  do throws(FileError) { try body() } catch { throw .unwritable(error.path, errno: error.code) }
}

extension SyncComplaint {
  static func unwritable(_ path: String, errno: Int32) -> SyncComplaint {
    SyncComplaint(.unwritable, [.path: path, .detail: String(cString: strerror(errno))])
  }
}

/// Waits until no other run holds the state folder, and holds it as long as this object lives. A missing
/// folder is created, for the owner alone.
final class RunLock {
  private let descriptor: Int32

  init(in places: Places) throws(SyncComplaint) {
    let folder = places.stateFolder
    try keeping { () throws(FileError) in try makeFolder(folder) }
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(folder, errno: errno) }
    _ = uninterrupted { flock(descriptor, LOCK_EX) }
  }

  deinit { close(descriptor) }
}
