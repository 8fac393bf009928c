import Encryption
import ICalendar
import PillsCore
import PillsSettings
import Remotes

extension SyncRun {
  /// Tasks are never encrypted, so they name no medications if there is a key.
  var namesMedications: Bool { settings.showsNames && key == nil }

  /// Throws if the remote is encrypted with a key that this device does not have.
  mutating func checkKey(_ changes: Changes) throws(SyncComplaint) {
    let name = KeyName(try profile())
    let listing = Listing(changes, since: state.keys) { $0 == name.description }
    guard let key else {
      guard listing.present.isEmpty else { throw SyncComplaint(.passphraseNeeded, [.place: place]) }
      return state.keys = [:]
    }
    guard listing.present.isEmpty || !listing.unread.isEmpty else { return }
    state.keys = [:]
    guard !listing.present.isEmpty, let sealed = try SealedKeyResource(name, from: remote, at: place) else {
      let notice = SyncComplaint(.sealedKeyGone, [.name: name.description, .place: place])
      if !notices.contains(notice) { notices.append(notice) }
      return
    }
    guard sealed.holds(key) else { throw SyncComplaint(.otherKey, [.name: name.description, .place: place]) }
    state.keys = [name.description: sealed.version]
  }

  /// Encrypts all devices' plain-text journals from before there was a key. Only the device that created the
  /// key does this, once. Otherwise the journals of a device that no longer exists would stay readable.
  mutating func encryptOldJournals(_ listing: Listing) throws(SyncComplaint) {
    guard let key, state.isEncrypting, !state.keys.isEmpty else { return }
    try read(listing.present.keys.sorted()) { (run, resources) throws(SyncComplaint) in
      for resource in resources {
        guard let name = journalName(of: resource.name),
          let journal = try? ProfiledJournal(reading: resource.text, as: name, with: nil),
          journal.profile == run.identity.profile
        else { continue }
        let text = journal.text(deviceName: nil, with: key)
        _ = try run.replace(resource, by: text)
      }
    }
    state.isEncrypting = false
  }
}
