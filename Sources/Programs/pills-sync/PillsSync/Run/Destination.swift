import Encryption
import PillsSettings
import Remotes

/// The remote that the settings name, and what to call it for people.
struct Destination {
  let settings: SyncSettings
  let place: RemotePlace
  let places: Places

  /// Reads the settings file of `places`.
  init(in places: Places) throws(SyncFailure) {
    settings = try places.settings()
    guard let place = settings.remote else { throw .notConfigured(path: places.settingsFile) }
    (self.place, self.places) = (place, places)
  }

  /// Nothing is asked of it yet.
  func remote() throws(SyncFailure) -> any Remote {
    switch place {
    case .folder(let path): return FolderRemote(path: path)
    case .calendar(let address):
      let account = try CalDAVAccount(at: address, settings, in: places)
      return try asked { () throws(RemoteError) in try account.calendar(at: address) }
    }
  }

  /// What the entries there are encrypted with; nil where the settings do not want that.
  func key() throws(SyncFailure) -> ProfileKey? {
    guard settings.isEncrypted else { return nil }
    do throws(EncryptionProblem) {
      guard let key = try keptKey(in: places) else { throw .noKey }
      return key
    } catch {
      throw .encryption(error)
    }
  }
}

extension CalDAVAccount {
  /// That of the user of the settings, with their password.
  init(at address: String, _ settings: SyncSettings, in places: Places) throws(SyncFailure) {
    let user = settings.user ?? ""
    let secret: String
    do throws(PasswordProblem) { secret = try password(of: user, in: places) } catch {
      throw .password(error)
    }
    self = try asked { () throws(RemoteError) in
      try CalDAVAccount(
        address: address,
        user: user,
        password: secret,
        authorityFile: settings.authorityFile
      )
    }
  }
}
