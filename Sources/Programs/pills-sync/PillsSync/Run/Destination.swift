import Encryption
import PillsCore
import PillsSettings
import Remotes

/// The remote that the settings name, and what to call it for people.
struct Destination {
  let settings: SyncSettings
  let place: RemotePlace
  let places: Places

  /// Reads the settings file of `places`.
  init(in places: Places) throws(SyncComplaint) {
    settings = try places.settings()
    guard let place = settings.remote else {
      throw SyncComplaint(.notConfigured, [.path: places.settingsFile])
    }
    (self.place, self.places) = (place, places)
  }

  /// What tells the password that the remote is asked with; nil where it takes none.
  func passwordMark() throws(SyncComplaint) -> PasswordMark? {
    guard case .calendar = place else { return nil }
    return PasswordMark(try password(of: settings.user ?? "", in: places), settings)
  }

  /// Nothing is asked of it yet.
  func remote() throws(SyncComplaint) -> any Remote {
    switch place {
    case .folder(let path): return FolderRemote(path: path)
    case .calendar(let address):
      let account = try CalDAVAccount(at: address, settings, in: places)
      return try account.calendar(at: address)
    }
  }

  /// What the entries there are encrypted with; nil where the settings do not want that.
  func key() throws(SyncComplaint) -> ProfileKey? {
    guard settings.isEncrypted else { return nil }
    guard let key = try keptKey(in: places) else { throw SyncComplaint(.noKey) }
    return key
  }
}

extension CalDAVAccount {
  /// That of the user of the settings, with their password.
  init(at address: String, _ settings: SyncSettings, in places: Places) throws(SyncComplaint) {
    let user = settings.user ?? ""
    self = try CalDAVAccount(
      address: address,
      user: user,
      password: try password(of: user, in: places),
      authorityFile: settings.authorityFile
    )
  }
}
