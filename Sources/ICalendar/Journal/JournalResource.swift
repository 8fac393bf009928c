import PillsCore

/// What one device said in one month, as a resource of a calendar: an event of its own, which takes up no time.
///
/// The entries are the lines of its description, as they are. They were made to have nothing in them that has to be escaped
/// there, which not all programs do well, so that a person can read what is kept of them.
package struct JournalResource: Hashable, Sendable {
  package let name: JournalName

  /// One line each, none of them empty.
  package let entries: [String]
}

extension JournalResource {
  private static let format = 1

  /// The journal of these entries, each of which is a line, and not an empty one.
  package init(_ name: JournalName, entries: [String]) {
    precondition(
      entries.allSatisfy { $0.split(whereSeparator: isLineBreak) == [$0[...]] },
      "an entry is a line"
    )
    self.init(name: name, entries: entries)
  }

  /// Reads the resource of this name, whatever a server or another program added to it, or wrote in another way.
  package init(reading text: [UInt8], as name: JournalName) throws(JournalError) {
    let calendar: Component
    do throws(CalendarError) { calendar = try Component(calendar: text) } catch { throw .broken(error) }
    let events = calendar.components.filter { $0.name == "VEVENT" }
    guard events.count == 1, let format = events[0].text("X-PILLS-FORMAT").flatMap({ Int($0) }), format > 0
    else {
      throw .notJournal
    }
    guard format <= Self.format else { throw .formatTooNew(format) }
    guard events[0].text("UID") == name.uid else { throw .otherJournal }
    let entries = (events[0].text("DESCRIPTION") ?? "").split(whereSeparator: isLineBreak).map(String.init)
    guard events[0].text("X-PILLS-WRITTEN") == fingerprint(of: entries) else { throw .damaged }
    self.init(name: name, entries: entries)
  }

  /// The resource, the same whenever it is written. `deviceName` is for people, who may see it in their calendar.
  package func text(deviceName: String) -> [UInt8] {
    let firstDay = name.month.days.lowerBound
    let event = Component(
      "VEVENT",
      lines: [
        ContentLine("UID", text: name.uid),
        ContentLine("DTSTAMP", value: DateTime.midnightUTC(of: firstDay).value),
        ContentLine("DTSTART", [Parameter("VALUE", "DATE")], value: DateTime.date(firstDay).value),
        ContentLine("SUMMARY", text: "Pills: entries of \(deviceName)"),
        ContentLine("CLASS", value: "PRIVATE"),
        ContentLine("TRANSP", value: "TRANSPARENT"),
        ContentLine("X-PILLS-FORMAT", value: "\(Self.format)"),
        ContentLine("X-PILLS-WRITTEN", value: fingerprint(of: entries)),
        ContentLine("DESCRIPTION", text: entries.joined(separator: "\n")),
      ]
    )
    return Component(calendarOf: event).bytes
  }
}

/// Also the two together, which are one character.
private func isLineBreak(_ character: Character) -> Bool {
  character == "\n" || character == "\r" || character == "\r\n"
}
