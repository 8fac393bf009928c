import Encryption
import ICalendar
import PillsCore
import PillsSettings
import Remotes

/// The remote that the settings name.
struct Destination {
  let settings: SyncSettings
  let place: RemotePlace
  let places: Places

  init(in places: Places) throws(SyncComplaint) {
    settings = try places.settings()
    guard let place = settings.remote else {
      throw SyncComplaint(.notConfigured, [.path: places.settingsFile])
    }
    (self.place, self.places) = (place, places)
  }

  /// Nil if the remote needs no password.
  func passwordMark() throws(SyncComplaint) -> PasswordMark? {
    guard case .calendar = place else { return nil }
    return PasswordMark(try password(of: settings.user, in: places), settings)
  }

  /// Sends no request yet.
  func remote() throws(SyncComplaint) -> any Remote { try remote(tasksAt: taskCalendar) }

  /// The calendar of the tasks, in one spelling; nil if they are with the journals.
  var taskCalendar: String? {
    guard case .calendar = place, let address = settings.taskCalendar else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The remote with its tasks in another calendar than its journals; nil for the same one.
  func remote(tasksAt taskCalendar: String?) throws(SyncComplaint) -> any Remote {
    switch place {
    case .folder(let path): return FolderRemote(path: path)
    case .calendar(let address):
      let account = try CalDAVAccount(at: address, settings, in: places)
      let calendar = try account.calendar(at: address)
      guard let tasks = taskCalendar else { return calendar }
      return PairedRemote(events: calendar, tasks: try account.calendar(at: tasks)) {
        TaskName(ofCopy: $0) != nil
      }
    }
  }

  /// The remote with each calendar in which tasks were kept before.
  func formerRemotes(of state: SyncState) throws(SyncComplaint) -> [(calendar: String?, remote: any Remote)] {
    try (state.formers ?? []).map { (former) throws(SyncComplaint) in
      (former.calendar, try remote(tasksAt: former.calendar))
    }
  }

  /// Nil if the settings do not want encryption; throws if they do and this device has no key.
  func key() throws(SyncComplaint) -> ProfileKey? {
    guard settings.isEncrypted else { return nil }
    guard let key = try keptKey(in: places) else { throw SyncComplaint(.noKey) }
    return key
  }
}

extension CalDAVAccount {
  init(at address: String, _ settings: SyncSettings, in places: Places) throws(SyncComplaint) {
    let password = try password(of: settings.user, in: places)
    self = try CalDAVAccount(
      address: address,
      user: settings.user ?? "",
      password: password,
      authorityFile: settings.authorityFile
    )
  }
}
