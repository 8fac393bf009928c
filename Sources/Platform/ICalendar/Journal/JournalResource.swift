import PillsCore

/// What one device said in one month, as a resource of a calendar.
package struct JournalResource: Hashable, Sendable {
  package let name: JournalName

  /// One line each, none of them empty.
  package let entries: [String]
}

extension JournalResource {
  /// The journal of these entries, each of which is a line, and not an empty one.
  package init(_ name: JournalName, entries: [String]) {
    self.init(name: name, entries: QuietEvent(uid: name.uid, checking: entries).lines)
  }

  /// Reads the resource of this name, whatever a server or another program added to it, or wrote in another way.
  package init(reading text: [UInt8], as name: JournalName) throws(JournalError) {
    self.init(name: name, entries: try QuietEvent(reading: text, uid: name.uid).lines)
  }

  /// The resource, the same whenever it is written. `deviceName` is for people, who may see it in their calendar; nil tells
  /// nothing of the machine.
  package func text(deviceName: String?) -> [UInt8] {
    let title = deviceName.map { "Pills: entries of \($0)" } ?? "Pills: encrypted entries"
    return QuietEvent(uid: name.uid, lines: entries).text(title: title, on: name.month.days.lowerBound)
  }
}
