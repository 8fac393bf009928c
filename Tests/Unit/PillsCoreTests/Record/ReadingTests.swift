import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct ReadingTests {
  @Test(
    arguments: [
      ("d1 10:00 taken", "taken", "d1"),
      // An undo reverts only the entries that it knows.
      ("d1 10:00 taken, l1 11:00 d1 undone", nil, "l1"),
      ("d1 10:00 taken, l1 09:00 d1 undone", nil, "l1"),
      ("d1 10:00 taken, l1 11:00 d1 undone, d2 10:30 d1 taken", "taken", "d2"),
      ("d1 10:00 taken, l1 10:00 taken, l2 12:00 d1 l1 undone", nil, "l2"),
      // The known entries have not arrived yet.
      ("d3 10:00 d1 d2 skipped", "skipped", "d3"),
    ] as [(String, String?, String)]
  )
  func `a dose is as those have it whom nobody has seen`(
    entries: String,
    answer: String?,
    by entry: String
  ) {
    let entries = Entries.ofDose(entries)
    for entries in [entries, entries.reversed()] {
      let current = Reading.current(entries)
      #expect(current?.answer?.kind.rawValue == answer)
      #expect(current?.id == Entries.id(entry))
    }
  }

  @Test(arguments: [
    ("d1 10:00 2000, l1 09:00 d1 2500", 2500), ("d1 10:00 2000, l1 11:00 d1 1500#file", 1500),
    // If two entries have one time, the greater id counts on every device.
    ("d1 10:00 2000, l1 10:00 1500", 1500), ("l1 10:00 2000, d1 10:00 1500", 2000),
  ])
  func `of two goals of a day the last holds`(entries: String, goal: Int) {
    let entries = Entries.read(entries) { word, _ in
      .course(.goal, [CourseStep(.goal, word, from: Boundary(day("2026-11-20")))])
    }
    let goals = Reading.goals(by: entries)
    #expect(goals == GoalHistory(versions: [(day("2026-11-20"), goal)]))
    #expect(Reading.goals(by: entries.reversed()) == goals)
  }

  @Test func `each goal holds from its day on, whenever it is heard of`() {
    let entries = Entries.read("d1 10:00 2000@11-01, d2 11:00 d1 2500@11-20, l1 12:00 d1 3000@11-10") {
      word,
      _ in
      let parts = word.split(separator: "@").map(String.init)
      return .course(.goal, [CourseStep(.goal, parts[0], from: Boundary(day("2026-\(parts[1])")))])
    }
    let expected = GoalHistory(
      versions: [(day("2026-11-01"), 2000), (day("2026-11-10"), 3000), (day("2026-11-20"), 2500)]
    )
    #expect(Reading.goals(by: entries) == expected)
  }

  @Test func `nothing is read of nothing`() {
    #expect(Reading.current([]) == nil)
    #expect(Reading.last(of: []) == nil)
    let emptied = Entries.ofDose("d1 10:00 taken").map(\.emptied)
    #expect(Reading.current(emptied) == nil)
  }
}
