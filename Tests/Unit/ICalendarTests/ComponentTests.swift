import Testing

@testable import ICalendar

@Suite struct ComponentTests {
  private func read(_ text: String) throws(CalendarError) -> Component {
    try Component(calendar: Array(text.utf8))
  }

  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VTODO\r
    UID:1\r
    X-APPLE-SORT-ORDER:7\r
    BEGIN:VALARM\r
    ACTION:DISPLAY\r
    END:VALARM\r
    SUMMARY;LANGUAGE=de:Tabletten\r
    END:VTODO\r
    X-WR-CALNAME:Mine\r
    END:VCALENDAR\r

    """

  @Test func `what is read is written as it was`() throws {
    #expect(String(decoding: try read(Self.calendar).bytes, as: UTF8.self) == Self.calendar)
  }

  @Test func `a property is put in the place of the first of its name, or before the components`() throws {
    var task = try #require(try read(Self.calendar).components.first)
    task.set(ContentLine("SUMMARY", text: "Pills"))
    task.set(ContentLine("STATUS", value: "COMPLETED"))
    task.set(ContentLine("UID", text: "2"))
    #expect(
      String(decoding: task.bytes, as: UTF8.self).split(separator: "\r\n") == [
        "BEGIN:VTODO", "UID:2", "X-APPLE-SORT-ORDER:7", "STATUS:COMPLETED", "BEGIN:VALARM", "ACTION:DISPLAY",
        "END:VALARM", "SUMMARY:Pills", "END:VTODO",
      ]
    )
    task.removeLines("SUMMARY")
    #expect(task.line("SUMMARY") == nil)
  }

  @Test func `of several properties of a name one is left when it is set`() {
    var task = Component("VTODO", lines: ["STATUS:A", "UID:1", "status:B"].compactMap(ContentLine.init))
    task.set(ContentLine("STATUS", value: "C"))
    #expect(task.lines.map(\.unfolded) == ["STATUS:C", "UID:1"])
  }

  private static let broken: [(String, CalendarError)] = [
    ("", .notOneCalendar),
    ("\r\n\r\n", .notOneCalendar),
    ("<html><body>Sign in</body></html>", .notUnderstood(line: 1)),
    ("SUMMARY:1", .notOneCalendar),
    ("BEGIN:VCARD\nEND:VCARD\n", .notOneCalendar),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n", .notOneCalendar),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\nX:1", .notOneCalendar),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\n", .cutOff),
    ("BEGIN:VCALENDAR\nVERS", .notUnderstood(line: 2)),
    ("BEGIN:VCALENDAR\nEND:VTODO\n", .unexpectedEnd(line: 2)),
    ("END:VCALENDAR\n", .unexpectedEnd(line: 1)),
    ("BEGIN:VCALENDAR\nBEGIN:\n", .notUnderstood(line: 2)),
    (String(repeating: "BEGIN:V\n", count: 9), .tooDeep(limit: 8, line: 9)),
  ]

  @Test(arguments: broken)
  func `what is no calendar is refused, and where`(text: String, error: CalendarError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func `what is too large is refused`() {
    let lines = String(repeating: "X:\n", count: 100_000)
    #expect(throws: CalendarError.tooManyLines(limit: 100_000)) { try read("BEGIN:VCALENDAR\n" + lines) }
    let size = 1 << 24
    #expect(throws: CalendarError.tooLarge(limit: size)) { try read(String(repeating: "x", count: size + 1)) }
  }

  @Test func `what is not UTF-8 is refused`() {
    let text = Array("BEGIN:VCALENDAR\nX:1\n 2".utf8) + [0xE9] + Array("\nEND:VCALENDAR\n".utf8)
    #expect(throws: CalendarError.notUTF8(line: 2)) { try Component(calendar: text) }
    #expect(CalendarError.notUTF8(line: 2).description == "line 2 is not valid UTF-8 text")
  }

  @Test(arguments: ["begin:vcalendar\nend:VCalendar", "BEGIN:VCALENDAR \nEND:VCALENDAR  \n\n"])
  func `case and spaces do not matter`(text: String) throws {
    #expect(try read(text) == Component("VCALENDAR", lines: []))
  }
}
