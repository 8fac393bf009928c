package import PillsCore

/// Where the entries of this machine and of the others are kept, as the settings file of pills-sync has it.
package struct SyncSettings: Hashable, Sendable {
  /// What shows the doses of the next days to a phone.
  package enum Tasks: String, CaseIterable, Sendable {
    /// One task for each slot of each day.
    case slot
    case no
  }

  /// Nil where the file does not say it, so that nothing can be kept anywhere.
  package var remote: RemotePlace?
  package var user: String?
  /// The file of the certificate authority of a server of one's own.
  package var authorityFile: String?
  package var tasks = Tasks.no
  /// How many days the tasks reach ahead, today included.
  package var taskDays = 3
  /// Whether tasks name the medications.
  package var showsNames = true
  /// Whether the devices that show new tasks are to remind as well.
  package var hasAlarms = false
  /// Whether nothing is written, or believed, that is not encrypted.
  package var isEncrypted = false

  package init() {}
}

/// Where the entries of all machines are kept.
package enum RemotePlace: Hashable, Sendable {
  /// A folder that some other program carries to the other machines, by its absolute path.
  case folder(String)
  /// The address of a calendar on a CalDAV server.
  case calendar(String)
}

extension RemotePlace: LosslessStringConvertible {
  /// Reads `folder:/path` and `https://host/path`; nil for anything else.
  package init?(_ description: String) {
    let isAddress = ["https://", "http://"].contains { description.hasPrefix($0) && description != $0 }
    if description.hasPrefix(Self.folderMark + "/") {
      self = .folder(String(description.dropFirst(Self.folderMark.count)))
    } else if isAddress {
      self = .calendar(description)
    } else {
      return nil
    }
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
  /// What the file says as one of pills-sync, and the defaults for what it does not say.
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
  /// Throws for the first bad line.
  func syncSettings() throws(SettingsComplaint) -> SyncSettings {
    var settings = SyncSettings()
    var known: Set<SyncKey> = []
    try read { (_, _, line) throws(SettingsComplaint) in
      switch line {
      case .blank: break
      case .section(let name):
        guard name.lowercased() == "sync" else { throw SettingsComplaint(.notSync) }
      case .entry(let name, let value):
        guard let key = SyncKey(name) else { throw SettingsComplaint(.unknownName, [.name: SyncKey.list]) }
        guard known.insert(key).inserted else { throw SettingsComplaint(.repeated, [.setting: key.path]) }
        guard key.write(Self.withoutTrailingSpace(value), to: &settings) else {
          throw SettingsComplaint(.badValue, [.setting: key.path])
        }
      }
    }
    return settings
  }
}

/// A line of the settings file of pills-sync.
private enum SyncKey: String, CaseIterable {
  case remote = "Remote"
  case user = "User"
  case authorityFile = "CA"
  case tasks = "Tasks"
  case taskDays = "TaskDays"
  case names = "Names"
  case alarms = "Alarms"
  case encryption = "Encryption"

  /// Without regard to case, as in the settings of pillsd.
  init?(_ name: String) {
    guard let key = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = key
  }

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  var path: String { "sync.\(rawValue)".lowercased() }

  /// False where the value is not what the key takes.
  func write(_ value: String, to settings: inout SyncSettings) -> Bool {
    let word = value.lowercased()
    switch self {
    case .remote: return put(RemotePlace(value), into: &settings.remote)
    case .user: return put(value.isEmpty ? nil : value, into: &settings.user)
    case .authorityFile: return put(value.hasPrefix("/") ? value : nil, into: &settings.authorityFile)
    case .tasks: return put(SyncSettings.Tasks(rawValue: word), into: &settings.tasks)
    case .taskDays:
      return put(Int(value).flatMap { (1...14).contains($0) ? $0 : nil }, into: &settings.taskDays)
    case .names: return put(Self.answers[word], into: &settings.showsNames)
    case .alarms: return put(Self.answers[word], into: &settings.hasAlarms)
    case .encryption: return put(Self.answers[word], into: &settings.isEncrypted)
    }
  }

  private static let answers = ["yes": true, "no": false]

  private func put<Value>(_ value: Value?, into place: inout Value) -> Bool {
    if let value { place = value }
    return value != nil
  }

  private func put<Value>(_ value: Value?, into place: inout Value?) -> Bool {
    place = value
    return value != nil
  }
}
