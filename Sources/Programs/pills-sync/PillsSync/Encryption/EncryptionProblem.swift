import PillsCore
import PillsView

/// Why what is shared cannot be encrypted or decrypted.
enum EncryptionProblem: Error, Hashable {
  // What this machine has.

  /// The settings want it encrypted, and there is no key.
  case noKey
  /// What is kept as the key is none.
  case unusableKey(file: String)
  case kept(SecretProblem)
  /// Another one is kept in a place that is looked at before the file.
  case keptElsewhere

  // What is at the remote.

  /// It is encrypted, and this machine was given no passphrase.
  case passphraseNeeded(remote: String)
  /// The sealed key there is not of the key that this machine has.
  case otherKey(name: String, remote: String)
  /// The sealed key there cannot be read.
  case unusableSealedKey(name: String, remote: String)
  /// A later version of Pills wrote it.
  case sealedKeyTooNew(name: String)
  /// There is no sealed key of this profile.
  case sealedKeyGone(name: String, remote: String)

  // What the person gave.

  case noPassphrase
  case wrongPassphrase(remote: String)
  case outOfMemory
}

extension EncryptionProblem {
  var complaint: SyncComplaint {
    switch self {
    case .noKey: SyncComplaint(.noKey)
    case .unusableKey(let file): SyncComplaint(.unusableKey, [.path: file])
    case .kept(let problem): problem.complaint
    case .keptElsewhere: SyncComplaint(.keptElsewhere)
    case .passphraseNeeded(let remote): SyncComplaint(.passphraseNeeded, [.place: remote])
    case .otherKey(let name, let remote): SyncComplaint(.otherKey, [.name: name, .place: remote])
    case .unusableSealedKey(let name, let remote):
      SyncComplaint(.unusableSealedKey, [.name: name, .place: remote])
    case .sealedKeyTooNew(let name): SyncComplaint(.sealedKeyTooNew, [.name: name])
    case .sealedKeyGone(let name, let remote): SyncComplaint(.sealedKeyGone, [.name: name, .place: remote])
    case .noPassphrase: SyncComplaint(.noPassphrase)
    case .wrongPassphrase(let remote): SyncComplaint(.wrongPassphrase, [.place: remote])
    case .outOfMemory: SyncComplaint(.outOfMemory)
    }
  }
}
