import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

/// A person decides between edits that two devices made without knowing each other's edit.
@Suite struct ResolvingTests {
  @Test(arguments: [
    ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 d1 dose:2", "l1", false),
    // The entry p1, which l1 knew, does not exist any more.
    ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 p1 dose:2", "l1", false),
    ("d1 10:00 began:11-01, d2 11:00 d1 ended, l1 12:00 p1 dose:2", "d2", true),
    ("d1 10:00 began:11-01, d2 11:00 d1 dose:3, l1 12:00 d1 dose:2", "d2", false),
  ])
  func `what is chosen holds, and is decided once`(entries: String, chosen: String, isEnded: Bool) {
    let storage = MemoryStorage()
    Entries.read(entries) { word, _ in .course(.medication(.defaultMedication), Entries.steps(word)) }
      .forEach(storage.add)
    let (today, now) = (day("2026-11-20"), instant("2026-11-20 13:00"))
    for count in [1, 0] {
      let act = Act(on: Entries.desk, by: .command, number: 3)
      #expect(storage.resolve(Entries.id(chosen), on: today, at: now, in: act).newEntries == count)
    }
    let held = Course(of: storage.entries(about: .course(.medication(.defaultMedication)))).held
    #expect(held.last { $0.step.aspect == .state }?.step.isEnd == isEnded)
  }
}
