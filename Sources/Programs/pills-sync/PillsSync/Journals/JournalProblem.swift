import ICalendar
import PillsCore

/// Why the entries of a journal are not imported.
enum JournalProblem: Error, Hashable {
  case unusable(JournalError)
  /// The journal is encrypted, and this device has no key.
  case encrypted
  case notEncrypted
  /// The journal was encrypted with another key, renamed, or changed.
  case notDecrypted
}

extension JournalProblem {
  /// Whether a newer version of Pills wrote the journal, so that this one must not change it.
  var isOfLaterVersion: Bool { if case .unusable(.formatTooNew) = self { true } else { false } }

  func complaint(_ name: String) -> SyncComplaint {
    switch self {
    case .unusable(.formatTooNew): SyncComplaint(.journalTooNew, [.name: name])
    case .unusable(let error): SyncComplaint(.unusableJournal, [.name: name, .detail: error.description])
    case .encrypted: SyncComplaint(.unusableJournal, [.name: name])
    case .notEncrypted: SyncComplaint(.journalNotEncrypted, [.name: name])
    case .notDecrypted: SyncComplaint(.journalNotDecrypted, [.name: name])
    }
  }
}
