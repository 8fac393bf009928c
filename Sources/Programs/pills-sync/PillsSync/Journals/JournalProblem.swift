import ICalendar

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

  /// What to do about it.
  var advice: String {
    switch self {
    case _ where isOfLaterVersion: "Update Pills on this machine."
    case .notEncrypted:
      "If one of your machines wrote it, give that the passphrase, and it writes it again: pillsctl sync passphrase"
    default: "The machine that wrote it will do so again with its next entry."
    }
  }
}

extension JournalProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .unusable(let error): error.description
    case .encrypted: "it is encrypted"
    case .notEncrypted: "it is not encrypted, so anybody may have written it"
    case .notDecrypted: "it was encrypted with another key, or somebody changed it"
    }
  }
}
