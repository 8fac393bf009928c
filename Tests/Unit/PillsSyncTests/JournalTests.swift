import Encryption
import ICalendar
import PillsCore
import Testing

@testable import PillsSync

@Suite struct JournalTests {
  private static let months: [(String, String?)] = [
    ("k3f9m2qxw0-17 1763668991123456 control 1 - - dose day=2026-11-20", "2025-11"),
    // The last microsecond of a year, and the first one of the next year.
    ("k3f9m2qxw0-1 1767225599999999 control 1 - - goal", "2025-12"),
    ("k3f9m2qxw0-1 1767225600000000 control 1 - - goal", "2026-01"),
    ("k3f9m2qxw0-1 -1 control 1 - - goal", "1969-12"),
    ("k3f9m2qxw0-1 -9223372036854775808 control 1 - - goal", "0001-01"),
    ("k3f9m2qxw0-1 9223372036854775807 control 1 - - goal", "9999-12"),
    ("k3f9m2qxw0-1 1767225600000000 control 1 - - what only later versions say", "2026-01"),
    ("k3f9m2qxw0-0 1767225600000000 control 1 - - goal", nil),
    ("k3f9m2qxw-1 1767225600000000 control 1 - - goal", nil),
    ("k3f9m2qxw0-1 soon - goal", nil),
    ("k3f9m2qxw0-1 1767225600000000 -", nil),
    ("profile k3f9m2qxw0", nil),
    ("", nil),
  ]

  @Test(arguments: months)
  func `an entry is of the month in which it was recorded, in UTC`(line: String, month: String?) {
    #expect(EntryLine(line)?.month.description == month)
  }

  private static let full = "k3f9m2qxw0-2 1767225600000000 control 1 - - goal"
  private static let emptied = "k3f9m2qxw0-2 1767225600000000 control 1 - - emptied"
  private static let other = "k3f9m2qxw0-10 1767225600000000 control 1 - - goal"
  private static let unions: [(there: [String], own: [String], expected: [String])] = [
    ([], [], []),
    ([full], [], [full]),
    ([], [full], [full]),
    ([full], [full], [full]),
    ([other], [full], [full, other]),
    ([emptied], [full], [emptied]),
    ([full], [emptied], [emptied]),
    ([full, emptied], [], [emptied]),
    (["k3f9m2qxw0-2 5 control 1 - - changed"], [full], [full]),
    (["of no entry", full], [other], [full, other, "of no entry"]),
  ]

  @Test(arguments: unions)
  func `a journal has each entry once, and nothing erased`(there: [String], own: [String], expected: [String])
  {
    let union = journalUnion(of: there, with: own)
    #expect(union == expected)
    #expect(journalUnion(of: union, with: own) == expected, "a second time changes nothing")
  }

  private static let contradictions: [(there: [String], own: [String], isOne: Bool)] = [
    ([], [full], false),
    ([full], [], false),
    ([full, other], [full], false),
    ([emptied], [full], false),
    ([full], [emptied], false),
    (["k3f9m2qxw0-2 1767225600000000 control 1 - - slots"], [full], true),
    ([other, "k3f9m2qxw0-2 1767225600000001 control 1 - - goal"], [full, other], true),
  ]

  @Test(arguments: contradictions)
  func `a copy of a machine is told by what it says under the same name`(
    there: [String],
    own: [String],
    isOne: Bool
  ) { #expect(contradict(there, own) == isOne) }

  private static let name = JournalName("log-k3f9m2qxw0-2026-01.ics")

  @Test func `a journal is read as it was written`() throws {
    let journal = ProfiledJournal(
      name: try #require(Self.name),
      profile: "a",
      lines: [Self.full, Self.other]
    )
    let text = journal.text(deviceName: "desk; \"top\"", with: nil)
    #expect(try ProfiledJournal(reading: text, as: journal.name, with: nil) == journal)
  }

  @Test(arguments: [[], [full], [full, other], Array(repeating: full, count: 10_000)])
  func `an encrypted journal is read with its key, and says nothing otherwise`(lines: [String]) throws {
    let (name, key) = (try #require(Self.name), ProfileKey())
    let journal = ProfiledJournal(name: name, profile: "4tqv7b1c9z", lines: lines)
    let text = journal.text(deviceName: "desk of Anna", with: key)
    #expect(try ProfiledJournal(reading: text, as: name, with: key) == journal)
    // Only longer words are checked, because four particular letters can appear in ciphertext by chance.
    for word in ["desk of Anna", " - goal", "4tqv7b1c9z", "profile"] { #expect(!text.contains(word)) }
    #expect(throws: JournalProblem.encrypted) { try ProfiledJournal(reading: text, as: name, with: nil) }
    #expect(throws: JournalProblem.notDecrypted) {
      try ProfiledJournal(reading: text, as: name, with: ProfileKey())
    }
  }

  @Test func `with a key nothing is read that is not encrypted`() throws {
    let name = try #require(Self.name)
    let journal = ProfiledJournal(name: name, profile: "4tqv7b1c9z", lines: [Self.full])
    let text = journal.text(deviceName: "desk", with: nil)
    #expect(throws: JournalProblem.notEncrypted) {
      try ProfiledJournal(reading: text, as: name, with: ProfileKey())
    }
  }

  @Test func `an encrypted journal is of its own month alone`() throws {
    let (name, key) = (try #require(Self.name), ProfileKey())
    let other = try #require(JournalName("log-k3f9m2qxw0-2026-02.ics"))
    let text = ProfiledJournal(name: name, profile: "4tqv7b1c9z", lines: [Self.full]).text(
      deviceName: nil,
      with: key
    )
    // The lines are moved to the other journal's file, whose format is correct.
    let entries = try JournalResource(reading: Array(text.utf8), as: name).entries
    let moved = String(
      decoding: JournalResource(other, entries: entries).text(deviceName: nil),
      as: UTF8.self
    )
    #expect(throws: JournalProblem.notDecrypted) { try ProfiledJournal(reading: moved, as: other, with: key) }
  }

  @Test func `a journal without a profile is none`() throws {
    let name = try #require(Self.name)
    let text = String(
      decoding: JournalResource(name, entries: [Self.full]).text(deviceName: "a"),
      as: UTF8.self
    )
    #expect(throws: JournalProblem.unusable(.notJournal)) {
      try ProfiledJournal(reading: text, as: name, with: nil)
    }
  }

  private static let names: [(String, String?)] = [
    ("log-k3f9m2qxw0-2026-01.ics", "log-k3f9m2qxw0-2026-01.ics"),
    ("log-k3f9m2qxw0-2026-01.sync-conflict-20260102-101112-ABCDEFG.ics", "log-k3f9m2qxw0-2026-01.ics"),
    ("log-k3f9m2qxw0-2026-01 (conflicted copy 2026-01-23 101112).ics", "log-k3f9m2qxw0-2026-01.ics"),
    ("log-k3f9m2qxw0-2026-13.ics", nil),
    ("birthday.ics", nil),
  ]

  @Test(arguments: names)
  func `journals and copies of them are told by their names`(name: String, journal: String?) {
    #expect(JournalName(ofCopy: name)?.description == journal)
  }
}
