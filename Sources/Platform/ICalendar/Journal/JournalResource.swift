import PillsCore

/// The entries of one device in one month, as a calendar resource.
package struct JournalResource: Hashable, Sendable {
  package let name: JournalName

  /// One line each, never empty.
  package let entries: [String]
}

extension JournalResource {
  package init(_ name: JournalName, entries: [String]) {
    self.init(name: name, entries: QuietEvent(uid: name.uid, checking: entries).lines)
  }

  package init(reading text: [UInt8], as name: JournalName) throws(JournalError) {
    self.init(name: name, entries: try QuietEvent(reading: text, uid: name.uid).lines)
  }

  /// The same bytes for the same entries. Calendars may show `deviceName`; nil reveals no device.
  package func text(deviceName: String?) -> [UInt8] {
    let title = deviceName.map { "Pills: entries of \($0)" } ?? "Pills: encrypted entries"
    return QuietEvent(uid: name.uid, lines: entries).text(title: title, on: name.month.days.lowerBound)
  }
}
