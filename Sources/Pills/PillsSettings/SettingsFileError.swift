package import PillsCore

/// Why the settings file was not read, or not written; it is as it was before.
package enum SettingsFileError: Error, Hashable {
  /// The file has a line that is not accepted.
  case badLine(SettingsComplaint)
  /// The file is longer than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  case unreadable(path: String, detail: String)
  case unwritable(path: String, detail: String)
  /// Somebody else changed the file between reading and writing it.
  case changedMeanwhile(path: String)
  /// The file has no line for a slot in which so many medications are due.
  case slotInUse(path: String, SlotName, medications: Int)
  /// The file has reminders keep the hours of a home that is nowhere, or nowhere that this machine knows.
  case badHome(path: String, InvalidSetting)
  /// There is no such setting, or it does not take this value.
  case refused(InvalidSetting)
}

extension SettingsFileError: CustomStringConvertible {
  package var description: String { complaint.english }

  package var complaint: SettingsComplaint {
    switch self {
    case .badLine(let complaint): complaint
    case .tooLarge(let path, let limit):
      SettingsComplaint(.tooLarge, [.path: path, .most: "\(limit / 1024)"])
    case .unreadable(let path, let detail): SettingsComplaint(.unreadable, [.path: path, .detail: detail])
    case .unwritable(let path, let detail): SettingsComplaint(.unwritable, [.path: path, .detail: detail])
    case .changedMeanwhile(let path): SettingsComplaint(.changedMeanwhile, [.path: path])
    case .slotInUse(let path, let slot, let count):
      SettingsComplaint(.slotInUse, [.path: path, .name: slot.description, .count: "\(count)"])
    case .badHome(let path, let setting): setting.complaint.adding([.path: path, .line: ""])
    case .refused(let setting): setting.complaint
    }
  }
}
