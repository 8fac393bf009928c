import Encryption
import Glibc
import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

extension SyncReplies.Encryption {
  /// Asks the remote whether it has a sealed key, and whether this device has the key inside.
  init(in places: Places) throws(SyncComplaint) {
    let destination = try Destination(in: places)
    let remote = try destination.remote()
    let name = try keyName(at: remote, destination)
    let key = destination.settings.isEncrypted ? try? keptKey(in: places) : nil
    var hasKey = key != nil
    if let name, let key {
      do throws(SyncComplaint) {
        let sealed = try SealedKeyResource(name, from: remote, at: destination.place.description)
        hasKey = sealed?.holds(key) ?? true
      } catch {
        // An unusable sealed key does not matter here: this device can write it again.
        guard error.flaw == .unusableSealedKey else { throw error }
      }
    }
    self.init(isEncrypted: name != nil, hasKey: hasKey)
  }
}

/// Keeps the remote's key, opened with the passphrase, or a new one if the remote has none.
func encrypt(in places: Places) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let passphrase = try passphraseOnStandardInput()
  let lock = try RunLock(in: places)
  defer { withExtendedLifetime(lock) {} }
  let (remote, place) = (try destination.remote(), destination.place.description)
  guard let name = try keyName(at: remote, destination) else {
    return try keep(try made(at: remote, place, with: passphrase, in: places), in: places)
  }
  try keep(try opened(name, at: remote, place, with: passphrase), in: places)
}

/// A new key, sealed at the remote; the remote's key if another device created one meanwhile.
private func made(
  at remote: any Remote,
  _ place: String,
  with passphrase: SecretBytes,
  in places: Places
) throws(SyncComplaint) -> ProfileKey {
  let identity = try Pillsd(at: places.socket).identity()
  let (name, key) = (KeyName(identity.profile), ProfileKey())
  let resource = try KeyResource(name, sealing: key, with: passphrase)
  var state = places.stateFile.load().continued(at: place, as: identity)
  // Saved first: if this run ends here, the next one still encrypts the plain-text journals.
  state.isEncrypting = true
  try places.stateFile.save(state)
  do throws(SyncComplaint) {
    _ = try remote.create(name.description, text: resource.resourceText)
    return key
  } catch {
    guard error.flaw == .exists else { throw error }
    return try opened(name, at: remote, place, with: passphrase)
  }
}

private func opened(
  _ name: KeyName,
  at remote: any Remote,
  _ place: String,
  with passphrase: SecretBytes
) throws(SyncComplaint) -> ProfileKey {
  guard let sealed = try SealedKeyResource(name, from: remote, at: place) else {
    throw SyncComplaint(.sealedKeyGone, [.name: name.description, .place: place])
  }
  return try sealed.opened(with: passphrase, at: place)
}

/// Seals this device's key with another passphrase; data encrypted with the key stays as it is.
func changePassphrase(in places: Places) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let passphrase = try passphraseOnStandardInput()
  guard let key = try destination.key() else { throw SyncComplaint(.noKey) }
  let name = KeyName(try Pillsd(at: places.socket).identity().profile)
  let (remote, place) = (try destination.remote(), destination.place.description)
  do throws(SyncComplaint) {
    if let there = try SealedKeyResource(name, from: remote, at: place), !there.holds(key) {
      throw SyncComplaint(.otherKey, [.name: name.description, .place: place])
    }
  } catch {
    // An unusable sealed key holds nothing to lose, so it is overwritten.
    guard error.flaw == .unusableSealedKey else { throw error }
  }
  let text = try KeyResource(name, sealing: key, with: passphrase).resourceText
  if let there = try remote.read([name.description]).first {
    _ = try remote.update(name.description, text: text, version: there.version)
  } else {
    _ = try remote.create(name.description, text: text)
  }
}

/// Name of the sealed key at the remote, if any; throws if there are several.
private func keyName(at remote: any Remote, _ destination: Destination) throws(SyncComplaint) -> KeyName? {
  let names = try remote.changes(since: nil).present.compactMap { KeyName($0.name) }
  guard names.count < 2 else {
    throw SyncComplaint(.severalProfiles, [.place: destination.place.description])
  }
  return names.first
}

private func passphraseOnStandardInput() throws(SyncComplaint) -> SecretBytes {
  var bytes: [UInt8] = []
  while case let byte = getchar(), byte != EOF, byte != Int32(UInt8(ascii: "\n")) {
    bytes.append(UInt8(truncatingIfNeeded: byte))
  }
  guard !bytes.isEmpty else { throw SyncComplaint(.noPassphrase) }
  return SecretBytes(taking: &bytes)
}
