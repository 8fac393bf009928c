import PillsCore

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

  /// 1 January 2000, where nobody comes across it in a calendar.
  private static let day = Day(daysSinceEpoch: 10_957)

  package var text: [UInt8] {
    let event = QuietEvent(uid: name.uid, checking: [sealedKey])
    return event.text(title: "Pills: the sealed key of its entries", on: Self.day)
  }
}
