import Encryption
import Glibc
import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import Remotes

extension SyncReplies.Encryption {
  /// Looks at the remote of the settings in `places`, and at what this machine keeps.
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
        // Whoever has a key can write it again.
        guard error.flaw == .unusableSealedKey else { throw error }
      }
    }
    self.init(isEncrypted: name != nil, hasKey: hasKey)
  }
}

/// Has this machine keep the key of what is shared: the one at the remote, which the passphrase opens, or else a new one.
func encrypt(in places: Places) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let passphrase = try passphraseOnStandardInput()
  try makePrivateFolder(places.stateFolder)
  let lock = try RunLock(folder: places.stateFolder)
  defer { withExtendedLifetime(lock) {} }
  let (remote, place) = (try destination.remote(), destination.place.description)
  guard let name = try keyName(at: remote, destination) else {
    return try keep(try made(at: remote, place, with: passphrase, in: places), in: places)
  }
  try keep(try opened(name, at: remote, place, with: passphrase), in: places)
}

/// A new key that lies sealed at the remote, or that of a machine that was faster.
private func made(
  at remote: any Remote,
  _ place: String,
  with passphrase: SecretBytes,
  in places: Places
) throws(SyncComplaint) -> ProfileKey {
  let identity = try connection(in: places).identity()
  let name = try keyName(of: identity)
  let key = ProfileKey()
  let resource = try KeyResource(name, sealing: key, with: passphrase)
  var state = places.stateFile.load().continued(at: place, profile: identity.profile, device: identity.device)
  // First, so that what is there in plain text is never forgotten.
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

/// Has another passphrase open the key that this machine has; what is encrypted with the key stays as it is.
func changePassphrase(in places: Places) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let passphrase = try passphraseOnStandardInput()
  guard let key = try destination.key() else { throw SyncComplaint(.noKey) }
  let name = try keyName(of: try connection(in: places).identity())
  let (remote, place) = (try destination.remote(), destination.place.description)
  do throws(SyncComplaint) {
    if let there = try SealedKeyResource(name, from: remote, at: place), !there.holds(key) {
      throw SyncComplaint(.otherKey, [.name: name.description, .place: place])
    }
  } catch {
    // If it is unusable, it is written again, as there is nothing in it to lose.
    guard error.flaw == .unusableSealedKey else { throw error }
  }
  let text = try KeyResource(name, sealing: key, with: passphrase).resourceText
  if let there = try remote.read([name.description]).first {
    _ = try remote.update(name.description, text: text, version: there.version)
  } else {
    _ = try remote.create(name.description, text: text)
  }
}

private func keyName(of identity: Pillsd.Identity) throws(SyncComplaint) -> KeyName {
  guard let profile = ProfileID(identity.profile) else {
    throw SyncComplaint(.misunderstood, [.detail: "no profile"])
  }
  return KeyName(profile)
}

/// Of the sealed key at the remote; nil where there is none.
private func keyName(at remote: any Remote, _ destination: Destination) throws(SyncComplaint) -> KeyName? {
  let names = try remote.changes(since: nil)
    .present.compactMap { KeyName($0.name) }
  guard names.count < 2 else {
    throw SyncComplaint(.severalProfiles, [.place: destination.place.description])
  }
  return names.first
}

/// The first line.
private func passphraseOnStandardInput() throws(SyncComplaint) -> SecretBytes {
  var bytes: [UInt8] = []
  while case let byte = getchar(), byte != EOF, byte != Int32(UInt8(ascii: "\n")) {
    bytes.append(UInt8(truncatingIfNeeded: byte))
  }
  guard !bytes.isEmpty else { throw SyncComplaint(.noPassphrase) }
  return SecretBytes(taking: &bytes)
}
