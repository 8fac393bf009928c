import PillsCore
import Testing

@testable import ICalendar

@Suite struct KeyTests {
  private let name: KeyName

  init() throws { name = try #require(KeyName("key-4tqv7b1c9z.ics")) }

  @Test func `a name is that of a profile`() throws {
    #expect(name == KeyName(try #require(ProfileID("4tqv7b1c9z"))))
    #expect(name.description == "key-4tqv7b1c9z.ics")
  }

  @Test(arguments: [
    "", "key-4tqv7b1c9z", "key-4tqv7b1c9.ics", "key-4TQV7B1C9Z.ics", "log-4tqv7b1c9z.ics",
    "key-4tqv7b1c9z.ics.ics",
    "key-4tqv7b1c9z.sync-conflict-20261120-210000-ABCDEFG.ics",
  ])
  func `other names are none`(text: String) { #expect(KeyName(text) == nil) }

  @Test func `a sealed key is an event of long ago that takes up no time`() {
    let lines = String(decoding: KeyResource(name, sealedKey: "AbC-_").text, as: UTF8.self).split(
      separator: "\r\n"
    )
    for line in [
      "UID:pills-key-4tqv7b1c9z", "DTSTART;VALUE=DATE:20000101", "DESCRIPTION:AbC-_", "TRANSP:TRANSPARENT",
    ] { #expect(lines.contains(line[...])) }
  }

  private static let wrong: [(String, String, JournalError)] = [
    ("AbC-_", "AbC--", .damaged),
    ("DESCRIPTION", "X-DESCRIPTION", .damaged),
    ("UID:pills-key-4tqv7b1c9z", "UID:pills-key-4tqv7b1c90", .otherJournal),
    ("X-PILLS-FORMAT:1", "X-PILLS-FORMAT:2", .formatTooNew(2)),
    ("END:VCALENDAR", "", .broken(.cutOff)),
  ]

  @Test(arguments: wrong)
  func `it is read as it was written, and not otherwise`(old: String, new: String, error: JournalError) throws
  {
    let resource = KeyResource(name, sealedKey: "AbC-_")
    let name = name
    #expect(try KeyResource(reading: resource.text, as: name) == resource)
    let changed = String(decoding: resource.text, as: UTF8.self).replacing(old, with: new)
    #expect(throws: error) { try KeyResource(reading: Array(changed.utf8), as: name) }
  }

  @Test func `a journal is no sealed key`() throws {
    let (event, name) = (QuietEvent(uid: name.uid, checking: ["a", "b"]), name)
    let text = event.text(title: "Two lines", on: Day(daysSinceEpoch: 0))
    #expect(throws: JournalError.notJournal) { try KeyResource(reading: text, as: name) }
  }
}
