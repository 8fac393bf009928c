import PillsCore
import Testing

@testable import ICalendar

private let november = JournalName("log-k3f9m2qxw0-2026-11.ics")

private let entries = [
  "k3f9m2qxw0-17 1763668991123456 k3f9m2qxw0-9 dose medication=0000000000 day=2026-11-20 slot=evening answer=taken",
  "k3f9m2qxw0-18 1763668991123457 - medication id=4tqv7b1c9z name=Zażółć%20gęślą%20💊 dosage=1%2F2",
]

@Suite struct JournalNameTests {
  @Test func `a name is that of a device and a month`() throws {
    let device = try #require(DeviceID("k3f9m2qxw0"))
    let month = try #require(Month(year: 2026, number: 11))
    #expect(november == JournalName(device, month))
    #expect(november?.description == "log-k3f9m2qxw0-2026-11.ics")
  }

  @Test(arguments: [
    "", "log-k3f9m2qxw0-2026-11", "log-k3f9m2qxw0-2026-13.ics", "log-k3f9m2qxw-2026-11.ics",
    "log-K3F9M2QXW0-2026-11.ics",
    "log-k3f9m2qxu0-2026-11.ics", "task-k3f9m2qxw0-2026-11.ics", "log-k3f9m2qxw0-2026-11.ics.ics",
    "log-k3f9m2qxw0.ics",
    "log-k3f9m2qxw0-2026-11.sync-conflict-20261120-210000-ABCDEFG.ics", "LOG-k3f9m2qxw0-2026-11.ICS",
  ])
  func `other names are none`(text: String) { #expect(JournalName(text) == nil) }
}

@Suite struct JournalTests {
  private let name: JournalName

  init() throws { name = try #require(november) }

  private func read(_ text: String) throws(JournalError) -> [String] {
    try JournalResource(reading: Array(text.utf8), as: name).entries
  }

  private func text(_ entries: [String]) -> String {
    String(decoding: JournalResource(name, entries: entries).text(deviceName: "laptop, old"), as: UTF8.self)
  }

  @Test func `a journal is an event that takes up no time, the same whenever it is written`() {
    #expect(
      text(["k3f9m2qxw0-1 5 - goal=1"]).split(separator: "\r\n") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pills//Pills//EN", "BEGIN:VEVENT",
        "UID:pills-log-k3f9m2qxw0-2026-11", "DTSTAMP:20261101T000000Z", "DTSTART;VALUE=DATE:20261101",
        "SUMMARY:Pills: entries of laptop\\, old", "CLASS:PRIVATE", "TRANSP:TRANSPARENT", "X-PILLS-FORMAT:1",
        "X-PILLS-WRITTEN:096d613659025844", "DESCRIPTION:k3f9m2qxw0-1 5 - goal=1", "END:VEVENT",
        "END:VCALENDAR",
      ]
    )
  }

  @Test(arguments: [
    [], entries, Array(repeating: entries[0], count: 500), ["a\\nb; c, d\\", "\u{1}\t x", "\u{2028}"],
  ])
  func `entries that are written read back the same`(entries: [String]) throws {
    let read = try read(text(entries))
    #expect(read.map { Array($0.utf8) } == entries.map { Array($0.utf8) })
  }

  private static let rewritings: [(String, @Sendable (String) -> String)] = [
    ("line ends", { $0.replacing("\r\n", with: "\n") }),
    ("unfolded", { $0.replacing("\r\n ", with: "") }),
    ("folded elsewhere", { $0.replacing("\r\n ", with: "").replacing("evening", with: "even\r\n\ting") }),
    (
      "properties added",
      { $0.replacing("UID:", with: "CREATED:20261101T000000Z\r\nX-MINE;P=\"a:b\":1\r\nUID:") }
    ),
    ("a duration", { $0.replacing("CLASS:", with: "DURATION:P1D\r\nCLASS:") }),
    (
      "a zone",
      { $0.replacing("BEGIN:VEVENT", with: "BEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT") }
    ),
    ("another producer", { $0.replacing("-//Pills//Pills//EN", with: "-//Radicale//EN") }),
    ("lower case", { $0.replacing("DESCRIPTION:", with: "description;language=en:") }),
    ("renamed by a person", { $0.replacing("SUMMARY:Pills", with: "SUMMARY:What is this") }),
    ("line ends in the text", { $0.replacing("\r\n ", with: "").replacing("\\n", with: "\r\\N") }),
    ("a line at the end", { $0.replacing("\r\n ", with: "").replacing("1%2F2", with: "1%2F2\\n") }),
    (
      "reordered",
      { text in
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n")
        return (lines[..<4] + lines[4..<13].sorted() + lines[13...]).joined(separator: "\r\n")
      }
    ),
  ]

  @Test(arguments: rewritings)
  func `what a server rewrites is read the same`(name: String, rewrite: @Sendable (String) -> String) throws {
    let rewritten = rewrite(text(entries))
    #expect(rewritten != text(entries))
    #expect(try read(rewritten) == entries)
  }

  private static let wrong: [(String, String, JournalError)] = [
    ("answer=taken", "answer=skipped", .damaged),
    ("\\nk3f9m2qxw0-18", "k3f9m2qxw0-18", .damaged),
    ("\\nk3f9m2qxw0-18", "\\nk3f9m2qxw0-17\\nk3f9m2qxw0-18", .damaged),
    ("ę", "e\u{328}", .damaged),
    ("X-PILLS-WRITTEN", "X-OTHER", .damaged),
    ("DESCRIPTION", "X-DESCRIPTION", .damaged),
    ("UID:pills-log-k3f9m2qxw0-2026-11", "UID:pills-log-k3f9m2qxw0-2026-12", .otherJournal),
    ("UID:", "X-UID:", .otherJournal),
    ("X-PILLS-FORMAT:1", "X-PILLS-FORMAT:2", .formatTooNew(2)),
    ("X-PILLS-FORMAT:1", "X-PILLS-FORMAT:0", .notJournal),
    ("X-PILLS-FORMAT:1", "X-PILLS-FORMAT:x", .notJournal),
    ("X-PILLS-FORMAT", "X-OTHER", .notJournal),
    ("VEVENT", "VTODO", .notJournal),
    ("END:VEVENT", "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT", .notJournal),
    ("END:VCALENDAR", "", .broken(.cutOff)),
  ]

  @Test(arguments: wrong)
  func `what was not written so is refused`(old: String, new: String, error: JournalError) {
    let changed = text(entries).replacing("\r\n ", with: "").replacing(old, with: new)
    #expect(throws: error) { try read(changed) }
    #expect(!error.description.isEmpty)
  }

  @Test func `a text that was cut anywhere is never taken for a journal`() {
    let whole = JournalResource(name, entries: entries).text(deviceName: "laptop")
    // A journal is complete even without its last line break.
    for length in 0..<(whole.count - 2) {
      #expect(throws: JournalError.self) {
        try JournalResource(reading: Array(whole.prefix(length)), as: name)
      }
    }
  }
}
