import Encryption
import ICalendar
import PillsCore
import Remotes

/// The sealed key of a profile, read from a remote.
struct SealedKeyResource {
  let name: KeyName
  let key: SealedKey
  let version: String
}

extension SealedKeyResource {
  init?(_ name: KeyName, from remote: any Remote, at place: String) throws(SyncComplaint) {
    let found = try remote.read([name.description])
    guard let resource = found.first else { return nil }
    let sealed: String
    do throws(JournalError) {
      sealed = try KeyResource(reading: Array(resource.text.utf8), as: name).sealedKey
    } catch .formatTooNew {
      throw SyncComplaint(.sealedKeyTooNew, [.name: name.description])
    } catch {
      throw SyncComplaint(.unusableSealedKey, [.name: name.description, .place: place])
    }
    guard let key = SealedKey(text: sealed) else {
      throw SyncComplaint(.unusableSealedKey, [.name: name.description, .place: place])
    }
    self.init(name: name, key: key, version: resource.version)
  }

  func opened(with passphrase: SecretBytes, at place: String) throws(SyncComplaint) -> ProfileKey {
    do throws(SealError) {
      return try key.key(of: name.profile.description, with: passphrase)
    } catch {
      switch error {
      case .wrongPassphrase: throw SyncComplaint(.wrongPassphrase, [.place: place])
      case .outOfMemory: throw SyncComplaint(.outOfMemory)
      }
    }
  }

  func holds(_ key: ProfileKey) -> Bool { self.key.holds(key, of: name.profile.description) }
}

extension KeyResource {
  init(_ name: KeyName, sealing key: ProfileKey, with passphrase: SecretBytes) throws(SyncComplaint) {
    do throws(SealError) {
      let sealed = try SealedKey(key, of: name.profile.description, with: passphrase)
      self.init(name, sealedKey: sealed.text)
    } catch {
      throw SyncComplaint(.outOfMemory)
    }
  }

  var resourceText: String { String(decoding: text, as: UTF8.self) }
}
