import PillsCore

/// The sealed key of what the machines of a person share, as a resource of a calendar.
package struct KeyResource: Hashable, Sendable {
  package let name: KeyName

  /// A line, and not an empty one.
  package let sealedKey: String
}

extension KeyResource {
  package init(_ name: KeyName, sealedKey: String) { self.init(name: name, sealedKey: sealedKey) }

  /// Reads the resource of this name, whatever a server or another program added to it, or wrote in another way.
  package init(reading text: [UInt8], as name: KeyName) throws(JournalError) {
    let lines = try QuietEvent(reading: text, uid: name.uid).lines
    guard lines.count == 1 else { throw .notJournal }
    self.init(name: name, sealedKey: lines[0])
  }

  /// 1 January 2000.
  private static let day = Day(daysSinceEpoch: 10_957)

  /// The resource, the same whenever it is written: on a day long past, where nobody comes upon it in a calendar.
  package var text: [UInt8] {
    let event = QuietEvent(uid: name.uid, checking: [sealedKey])
    return event.text(title: "Pills: the sealed key of its entries", on: Self.day)
  }
}
