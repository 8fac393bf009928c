import Testing

@testable import PillsCore

@Suite struct ReadingTests {
  @Test(
    arguments: [
      ("d1 10:00 taken", "taken", "d1"),
      // Who undoes it has seen it; who did not see it undoes nothing.
      ("d1 10:00 taken, l1 11:00 d1 undone", nil, "l1"),
      ("d1 10:00 taken, l1 09:00 d1 undone", nil, "l1"),
      ("d1 10:00 taken, l1 11:00 d1 undone, d2 10:30 d1 taken", "taken", "d2"),
      ("d1 10:00 taken, l1 10:00 taken, l2 12:00 d1 l1 undone", nil, "l2"),
      // What it has seen is still to come.
      ("d3 10:00 d1 d2 skipped", "skipped", "d3"),
    ] as [(String, String?, String)]
  )
  func `a dose is as those have it whom nobody has seen`(
    entries: String,
    answer: String?,
    by entry: String
  ) throws {
    let entries = Entries.ofDose(entries)
    for entries in [entries, entries.reversed()] {
      let read = try #require(Reading.answer(of: entries))
      #expect(read.answer?.kind.rawValue == answer)
      #expect(read.entry.id == Entries.id(entry))
    }
  }

  @Test(arguments: [
    ("d1 10:00 2000, l1 09:00 d1 2500", 2500), ("d1 10:00 2000, l1 10:00 2500", 2500),
  ])
  func `of what has one value the last holds`(entries: String, goal: Int) {
    let entries = Entries.read(entries) { word, _ in .goal(Int(word) ?? 0) }
    let last = Reading.last(of: entries)
    // Two of one moment are told apart by their ids.
    let expected =
      entries.count == 2 && entries[0].recordedAt == entries[1].recordedAt
      ? entries.max { $0.id < $1.id }?.statement : .goal(goal)
    #expect(last == expected)
  }

  @Test func `nothing is read of nothing`() {
    #expect(Reading.answer(of: []) == nil)
    #expect(Reading.last(of: []) == nil)
    let emptied = Entries.ofDose("d1 10:00 taken").map(\.emptied)
    #expect(Reading.answer(of: emptied) == nil)
  }
}
