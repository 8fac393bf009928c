package import PillsCore

/// The settings file of pills-sync.
package struct SyncSettings: Hashable, Sendable {
  /// The kind of tasks that show the next days' doses on a phone.
  package enum Tasks: String, CaseIterable, Sendable {
    /// One task for each slot of each day.
    case slot
    case no
  }

  /// Nil if the file sets none; then nothing can be synced.
  package var remote: RemotePlace?
  package var user: String?
  /// The certificate authority's file, for a private server.
  package var authorityFile: String?
  package var tasks = Tasks.no
  /// The address of the calendar for them; nil if they are at `remote`.
  package var taskCalendar: String?
  /// Today included.
  package var taskDays = 3
  package var showsNames = true
  /// Whether new tasks ask the other devices to remind too.
  package var hasAlarms = false
  /// Whether to write only encrypted entries, and to reject all others.
  package var isEncrypted = false

  package init() {}
}

/// The place where the entries of all devices are kept.
package enum RemotePlace: Hashable, Sendable {
  /// The absolute path of a folder that another program syncs.
  case folder(String)
  /// The address of a calendar on a CalDAV server.
  case calendar(String)
}

extension RemotePlace: LosslessStringConvertible {
  /// Reads `folder:/path` and `https://host/path`, where a user and a password are dropped; nil for anything else.
  package init?(_ description: String) {
    if description.hasPrefix(Self.folderMark + "/") {
      self = .folder(String(description.dropFirst(Self.folderMark.count)))
      return
    }
    let typed = TypedAddress(description)
    guard typed.scheme != nil, !typed.authority.isEmpty, let address = typed.forWeb else { return nil }
    self = .calendar(address)
  }

  package var description: String {
    switch self {
    case .folder(let path): Self.folderMark + path
    case .calendar(let address): address
    }
  }

  private static let folderMark = "folder:"
}

extension RemotePlace {
  package var isOnNetwork: Bool { if case .calendar = self { true } else { false } }
}

extension SettingsFile {
  package func loadSync() throws(SettingsComplaint) -> SyncSettings {
    guard let bytes = try contents() else { return SyncSettings() }
    do throws(SettingsComplaint) {
      return try SettingsText(bytes).syncSettings()
    } catch {
      throw error.adding([.path: path])
    }
  }
}

extension SettingsText {
  func syncSettings() throws(SettingsComplaint) -> SyncSettings {
    var settings = SyncSettings()
    var known: Set<SyncKey> = []
    try read { (_, _, line) throws(SettingsComplaint) in
      switch line {
      case .blank: break
      case .section(let name):
        guard name.lowercased() == "sync" else { throw SettingsComplaint(.notSync) }
      case .entry(let name, let value):
        try SyncKey.read(name, value, besides: &known) { key, value in
          key.write(value, to: &settings)
        }
      }
    }
    return settings
  }
}

/// A key in the settings file of pills-sync.
private enum SyncKey: String, SectionKey {
  case remote = "Remote"
  case user = "User"
  case authorityFile = "CA"
  case tasks = "Tasks"
  case taskCalendar = "TaskCalendar"
  case taskDays = "TaskDays"
  case names = "Names"
  case alarms = "Alarms"
  case encryption = "Encryption"

  static let section = "sync"

  func write(_ value: String, to settings: inout SyncSettings) -> Bool {
    let word = value.lowercased()
    switch self {
    case .remote: return put(RemotePlace(value), into: &settings.remote)
    case .user: return put(value.isEmpty ? nil : value, into: &settings.user)
    case .authorityFile: return put(value.hasPrefix("/") ? value : nil, into: &settings.authorityFile)
    case .tasks: return put(SyncSettings.Tasks(rawValue: word), into: &settings.tasks)
    case .taskCalendar:
      guard case .calendar(let address)? = RemotePlace(value) else { return false }
      settings.taskCalendar = address
      return true
    case .taskDays:
      return put(Int(value).flatMap { (1...14).contains($0) ? $0 : nil }, into: &settings.taskDays)
    case .names: return put(Self.answers[word], into: &settings.showsNames)
    case .alarms: return put(Self.answers[word], into: &settings.hasAlarms)
    case .encryption: return put(Self.answers[word], into: &settings.isEncrypted)
    }
  }

  private func put<Value>(_ value: Value?, into place: inout Value?) -> Bool {
    place = value
    return value != nil
  }
}
