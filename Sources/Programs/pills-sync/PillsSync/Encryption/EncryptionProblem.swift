import ICalendar

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
  /// What is wrong and what to do about it.
  var sentence: String {
    switch self {
    case .noKey:
      """
      Nothing may be shared that is not encrypted, and this machine has no key. To give it the passphrase: \
      pillsctl sync passphrase
      """
    case .unusableKey(let file):
      "What is in \(file), or kept in its place, is not a key. To give the passphrase again: pillsctl sync passphrase"
    case .kept(let problem): problem.sentence
    case .keptElsewhere:
      """
      Another key is in the key ring, or handed over by systemd, and would be used. Take it away, and try again: \
      secret-tool clear service pills-sync-key
      """
    case .passphraseNeeded(let remote):
      """
      What is at \(remote) is encrypted, and this machine does not have the passphrase, so nothing was changed. To give it: \
      pillsctl sync passphrase
      """
    case .otherKey(let name, let remote):
      """
      \(name) at \(remote) does not hold the key that this machine has, so nothing was changed. Either another machine made a \
      new key, or somebody changed the file. If you know the passphrase of the other machine: pillsctl sync passphrase
      """
    case .unusableSealedKey(let name, let remote):
      """
      \(name) at \(remote) is damaged, so no machine can be given the passphrase. To write it again, type on a machine that \
      has the key: pillsctl sync passphrase
      """
    case .sealedKeyTooNew(let name):
      "\(name) was written by a later version of Pills. Update Pills on this machine."
    case .sealedKeyGone(let name, let remote):
      """
      \(name) is gone from \(remote), so no other machine can be given the passphrase. To write it again: \
      pillsctl sync passphrase
      """
    case .noPassphrase: "No passphrase was given on standard input."
    case .wrongPassphrase(let remote):
      "That is not the passphrase of what is at \(remote), so nothing was changed. Try again."
    case .outOfMemory:
      "A passphrase takes 256 MiB of memory for a moment, which are not free. Close some programs, and try again."
    }
  }
}
