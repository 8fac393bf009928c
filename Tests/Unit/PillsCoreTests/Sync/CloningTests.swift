import Testing

@testable import PillsCore
@testable import Simulation

@Suite struct CloningTests {
  /// What is emptied there alone was erased in a state that a backup took the place of.
  @Test(arguments: [("taken", false, 0), ("skipped", false, 1), ("taken", true, 1)])
  func whatOthersHaveOtherwiseIsSaidAgain(word: String, isEmptied: Bool, count: Int) {
    let shelf = MemoryShelf()
    for entry in Entries.ofDose("d1 10:00 taken") { shelf.add(entry) }
    let there = Entries.ofDose("d1 10:00 \(word)").map { isEmptied ? $0.emptied : $0 }
    shelf.retell(Entries.desk, contradictedBy: there, as: Entries.laptop)
    #expect(shelf.journal(of: Entries.laptop).count == count)
  }
}
