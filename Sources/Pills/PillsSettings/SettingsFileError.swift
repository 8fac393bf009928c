package import PillsCore

/// Why the settings file was not read, or not written; it is as it was before.
package enum SettingsFileError: Error, Hashable {
  /// The file has a line that is not accepted.
  case badLine(path: String, BadLine)
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
  /// A sentence that says what is wrong; for a bad line in the manner of compilers, `pills.conf:3: …`.
  package var description: String {
    switch self {
    case .badLine(let path, let line): "\(path):\(line.number): \(line.reason)"
    case .tooLarge(let path, let limit):
      "\(path) is longer than \(limit / 1024) KiB, so it is not read as a settings file"
    case .unreadable(let path, let detail): "\(path) cannot be read: \(detail)"
    case .unwritable(let path, let detail): "\(path) cannot be written: \(detail)"
    case .changedMeanwhile(let path): "\(path) was changed by another program at the same time. Try again"
    case .slotInUse(let path, let slot, 1):
      "\(path): the slot \(slot) is missing, but 1 medication is due in it. To see which: pillsctl medication list"
    case .slotInUse(let path, let slot, let count):
      "\(path): the slot \(slot) is missing, but \(count) medications are due in it. To see which: pillsctl medication list"
    case .badHome(let path, let setting): "\(path): \(setting)"
    case .refused(let setting): setting.description
    }
  }
}
