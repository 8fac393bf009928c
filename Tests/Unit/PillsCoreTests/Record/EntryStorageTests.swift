import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

@Suite struct EntryStorageTests {
  /// Changes of the evening's time, each with its first day, in the order in which they are made.
  @Test(arguments: [
    ["20:00 from 11-20", "22:00 from 11-21", "20:00 from 11-20"],
    ["20:00 from 11-20", "22:00 from 11-21", "23:00 from 11-20"],
    ["20:00 from 11-21", "20:00 from 11-20", "20:00 from 11-21"],
  ])
  func theTimesThatAreSaidAreTheTimesThatAreRead(said: [String]) {
    let storage = MemoryStorage()
    for text in said {
      let words = text.split(separator: " ").map(String.init)
      let step = SlotTimeline.Step(time(words[0]), from: day("2026-\(words[2])"))
      var change = Change()
      let known = storage.state.known.slots[.evening] ?? SlotHistory.installed[.evening] ?? SlotTimeline()
      change.medications.slots[.evening] = known.changed(by: step)
      storage.tell(change, in: storage.act(on: Entries.desk, by: .command), at: instant("2026-11-20 12:00"))
      storage.apply(change)
      let entries = storage.entries(about: .course(.slot(.evening)))
      #expect(Reading.times(of: .evening, by: entries) == change.medications.slots[.evening])
    }
  }

  @Test func aGoalThatIsTakenBackIsRead() {
    let storage = MemoryStorage()
    for (millilitres, from) in [(1500, "2026-11-20"), (2000, "2026-11-21"), (1500, "2026-11-20")] {
      var change = Change()
      change.hydration.goals = storage.state.known.goals.changed(to: millilitres, from: day(from))
      storage.tell(change, in: storage.act(on: Entries.desk, by: .command), at: instant("2026-11-20 12:00"))
      storage.apply(change)
      #expect(Reading.goals(by: storage.entries(about: .course(.goal))) == change.hydration.goals)
    }
  }
}
