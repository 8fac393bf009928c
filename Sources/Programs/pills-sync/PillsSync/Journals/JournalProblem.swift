import ICalendar
import PillsCore

/// Why the entries of a journal are not taken in.
enum JournalProblem: Error, Hashable {
  case unusable(JournalError)
  /// There is no key to read it with.
  case encrypted
  /// It is not encrypted, where all is to be.
  case notEncrypted
  /// It was encrypted with another key or as another journal, or changed since.
  case notDecrypted
}

extension JournalProblem {
  /// Whether this version of Pills has to leave it alone.
  var isOfLaterVersion: Bool { if case .unusable(.formatTooNew) = self { true } else { false } }

  /// What to tell of the journal of that name.
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
