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
    let name = KeyName(identity.profile)
    let listing = Listing(changes, since: state.keys) { $0 == name.description }
    guard let key else {
      guard listing.present.isEmpty else { throw SyncComplaint(.passphraseNeeded, [.place: place]) }
      return state.keys = [:]
    }
    guard listing.present.isEmpty || !listing.unread.isEmpty else { return }
    state.keys = [:]
    guard !listing.present.isEmpty, let sealed = try SealedKeyResource(name, from: remote, at: place) else {
      return notice(SyncComplaint(.sealedKeyGone, [.name: name.description, .place: place]))
    }
    guard sealed.holds(key) else { throw SyncComplaint(.otherKey, [.name: name.description, .place: place]) }
    state.keys = [name.description: sealed.version]
  }

  /// Encrypts all devices' plain-text journals from before there was a key. Only the device that created the
  /// key does this, once. Otherwise the journals of a device that no longer exists would stay readable.
  mutating func encryptOldJournals(_ listing: Listing) throws(SyncComplaint) {
    guard let key, state.isEncrypting, !state.keys.isEmpty else { return }
    try read(listing.present.keys.filter { refusals[$0] == nil }.sorted()) {
      (run, resources) throws(SyncComplaint) in
      for resource in resources {
        guard let journal = run.plainJournal(of: resource) else { continue }
        _ = try run.replace(resource, by: journal.text(deviceName: nil, with: key))
        run.encrypted += 1
      }
    }
    state.isEncrypting = false
  }

  /// Encrypts a plain-text journal if pillsd knows all its entries, so that nothing new is believed. Returns
  /// whether it did. It is needed if the state was lost before the old journals were encrypted.
  func encryptKnown(_ resource: Resource) throws(SyncComplaint) -> Bool {
    guard let key, let journal = plainJournal(of: resource) else { return false }
    let known = try pillsd.entries(of: journal.name.device, after: 0).entries.map(\.text)
    guard Set(known).isSuperset(of: journal.lines) else { return false }
    _ = try replace(resource, by: journal.text(deviceName: nil, with: key))
    return true
  }

  private func plainJournal(of resource: Resource) -> ProfiledJournal? {
    guard let name = JournalName(ofCopy: resource.name),
      let journal = try? ProfiledJournal(reading: resource.text, as: name, with: nil),
      journal.profile == identity.profile.description
    else { return nil }
    return journal
  }
}
