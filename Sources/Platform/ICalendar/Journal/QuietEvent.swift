import PillsCore

/// Lines of text as a resource of a calendar: an event of one day, which takes up no time.
///
/// The lines are those of its description, as they are. They were made to have nothing in them that has to be escaped there,
/// which not all programs do well, so that a person can read what is kept of them.
struct QuietEvent: Hashable {
  let uid: String
  /// One line each, none of them empty.
  let lines: [String]
}

extension QuietEvent {
  private static let format = 1

  /// The event of these lines, each of which is a line, and not an empty one.
  init(uid: String, checking lines: [String]) {
    precondition(
      lines.allSatisfy { $0.split(whereSeparator: isLineBreak) == [$0[...]] },
      "an entry is a line"
    )
    self.init(uid: uid, lines: lines)
  }

  /// Reads the resource of this UID, whatever a server or another program added to it, or wrote in another way.
  init(reading text: [UInt8], uid: String) throws(JournalError) {
    let calendar: Component
    do throws(CalendarError) { calendar = try Component(calendar: text) } catch { throw .broken(error) }
    let events = calendar.components.filter { $0.name == "VEVENT" }
    guard events.count == 1, let format = events[0].text("X-PILLS-FORMAT").flatMap({ Int($0) }), format > 0
    else {
      throw .notJournal
    }
    guard format <= Self.format else { throw .formatTooNew(format) }
    guard events[0].text("UID") == uid else { throw .otherJournal }
    let lines = (events[0].text("DESCRIPTION") ?? "").split(whereSeparator: isLineBreak).map(String.init)
    guard events[0].text("X-PILLS-WRITTEN") == fingerprint(of: lines) else { throw .damaged }
    self.init(uid: uid, lines: lines)
  }

  /// The resource, the same whenever it is written. `title` is for people, who may see it on `day` of their calendar.
  func text(title: String, on day: Day) -> [UInt8] {
    let event = Component(
      "VEVENT",
      lines: [
        ContentLine("UID", text: uid),
        ContentLine("DTSTAMP", value: DateTime.midnightUTC(of: day).value),
        ContentLine("DTSTART", [Parameter("VALUE", "DATE")], value: DateTime.date(day).value),
        ContentLine("SUMMARY", text: title),
        ContentLine("CLASS", value: "PRIVATE"),
        ContentLine("TRANSP", value: "TRANSPARENT"),
        ContentLine("X-PILLS-FORMAT", value: "\(Self.format)"),
        ContentLine("X-PILLS-WRITTEN", value: fingerprint(of: lines)),
        ContentLine("DESCRIPTION", text: lines.joined(separator: "\n")),
      ]
    )
    return Component(calendarOf: event).bytes
  }
}

/// Also the two together, which are one character.
private func isLineBreak(_ character: Character) -> Bool {
  character == "\n" || character == "\r" || character == "\r\n"
}
