import PillsCore

/// Lines of text as a calendar resource: an event of one day that blocks no time. The description holds the
/// lines unchanged and readable. They contain nothing that needs escaping, which some programs do badly.
struct QuietEvent: Hashable {
  let uid: String
  /// Each is one line, never empty.
  let lines: [String]
}

extension QuietEvent {
  private static let format = 1

  init(uid: String, checking lines: [String]) {
    precondition(
      lines.allSatisfy { $0.split(whereSeparator: isLineBreak) == [$0[...]] },
      "an entry is a line"
    )
    self.init(uid: uid, lines: lines)
  }

  /// Accepts what servers and other programs added or rewrote.
  init(reading text: [UInt8], uid: String) throws(JournalError) {
    let calendar: Component
    do throws(CalendarError) { calendar = try Component(calendar: text) } catch { throw .broken(error) }
    let events = calendar.components.filter { $0.name == "VEVENT" }
    guard events.count == 1, let format = events[0].text("X-PILLS-FORMAT").flatMap({ Int($0) }), format > 0
    else { throw .notJournal }
    guard format <= Self.format else { throw .formatTooNew(format) }
    guard events[0].text("UID") == uid else { throw .otherJournal }
    let lines = (events[0].text("DESCRIPTION") ?? "").split(whereSeparator: isLineBreak).map(String.init)
    guard events[0].text("X-PILLS-WRITTEN") == fingerprint(of: lines) else { throw .damaged }
    self.init(uid: uid, lines: lines)
  }

  /// 1 January 2000, where nobody comes across an event in a calendar.
  private static let remoteDay = Day(daysSinceEpoch: 10_957)

  /// The same bytes for the same lines. People may see `title` on `day` in their calendar.
  func text(title: String, on day: Day = remoteDay) -> [UInt8] {
    let event = Component(
      "VEVENT",
      lines: [
        ContentLine("UID", text: uid),
        ContentLine("DTSTAMP", value: DateTime.midnightUTC(of: day).value),
        ContentLine("DTSTART;VALUE=DATE", value: DateTime.date(day).value),
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

/// A CR followed by an LF is one character.
private func isLineBreak(_ character: Character) -> Bool {
  character == "\n" || character == "\r" || character == "\r\n"
}
