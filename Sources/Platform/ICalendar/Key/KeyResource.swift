/// The sealed key of a profile, as a calendar resource.
package struct KeyResource: Hashable, Sendable {
  package let name: KeyName

  /// One line, not empty.
  package let sealedKey: String
}

extension KeyResource {
  package init(_ name: KeyName, sealedKey: String) { self.init(name: name, sealedKey: sealedKey) }

  package init(reading text: [UInt8], as name: KeyName) throws(JournalError) {
    let lines = try QuietEvent(reading: text, uid: name.uid).lines
    guard lines.count == 1 else { throw .notJournal }
    self.init(name: name, sealedKey: lines[0])
  }

  package var text: [UInt8] {
    QuietEvent(uid: name.uid, checking: [sealedKey]).text(title: "Pills: the sealed key of its entries")
  }
}
