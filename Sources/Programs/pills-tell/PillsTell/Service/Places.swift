import Files
import PillsAPI
import PillsSettings

/// The files of pills-tell (XDG Base Directory Specification) and pillsd's socket.
struct Places: Hashable {
  let settingsFile: String
  let stateFolder: String
  let socket: String

  /// Nil without `HOME`, unless `XDG_CONFIG_HOME` and `XDG_STATE_HOME` are set.
  init?(settingsFile: String?, environment: @escaping (String) -> String?) {
    let folders = PillsFolders(environment: environment)
    guard let usualFile = folders.tellSettings, let state = folders.state else { return nil }
    self.settingsFile = settingsFile ?? usualFile
    stateFolder = state
    socket = PillsdAddress(environment: environment).path
  }

  var stateFile: StateFile { StateFile(path: "\(stateFolder)/tell.json") }

  var settings: SettingsFile { SettingsFile(path: settingsFile) }
}
