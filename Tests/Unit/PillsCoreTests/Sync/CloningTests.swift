import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

@Suite struct CloningTests {
  /// If only the other copy has the entry emptied, it was erased in a state that a restored backup replaced.
  @Test(arguments: [("taken", false, 0), ("skipped", false, 1), ("taken", true, 1)])
  func whatOthersHaveOtherwiseIsSaidAgain(word: String, isEmptied: Bool, count: Int) {
    let storage = MemoryStorage()
    for entry in Entries.ofDose("d1 10:00 taken") { storage.add(entry) }
    let there = Entries.ofDose("d1 10:00 \(word)").map { isEmptied ? $0.emptied : $0 }
    storage.retell(Entries.desk, contradictedBy: there, as: Entries.laptop)
    #expect(storage.journal(of: Entries.laptop).count == count)
  }

  @Test(arguments: [
    "d1 10:00 taken, l1 11:00 d1 undone", "d1 10:00 skipped, l1 11:00 d1 taken",
    "d1 10:00 taken, l1 11:00 undone",
  ])
  func whatOthersSaidAfterItStillHolds(text: String) throws {
    let storage = MemoryStorage()
    let entries = Entries.ofDose(text)
    for entry in entries { storage.add(entry) }
    let before = Reading.current(entries)?.answer
    storage.retell(Entries.desk, contradictedBy: [entries[0].emptied], as: Entries.phone)
    let after = storage.entries(about: entries[0].subject)
    #expect(
      Reading.current(after)?.answer == before && (after.heads.count == 1) == (entries.heads.count == 1)
    )
  }
}
