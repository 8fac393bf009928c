import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Erased data is gone from every file of the store.
struct ErasingTests {
  private let folder = TemporaryFolder()
  private let typo = MedicationID(7)

  private func hasTypo(_ path: String) -> Bool {
    let bytes = contents(of: path)
    let name = Array("Metfornin".utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: name) }
  }

  private func filled() throws -> Store {
    let store = try folder.store()
    try store.commit(history(of: [today.previous, today]))
    let medication = Medication(id: typo, name: "Metfornin", schedule: .twiceDaily)
    let version = MedicationVersion(medication, from: today, madeAt: now)
    let dose = Dose(day: today, slot: .evening, medication: typo)
    let answer = DoseAnswer(.taken, at: now)
    let event = NewEntry(.dose(dose, answer), at: now)
    try store.commit(
      Change(
        entries: [event],
        medications: MedicationsChange(histories: [MedicationHistory(versions: [version])])
      )
    )
    #expect(hasTypo(folder.database))
    return store
  }

  @Test func `of a medication nothing is left, and all else is`() throws {
    let store = try filled()
    let copies = ["backup-v1", "backup-v9", "backup-2026-11-13", "backup-2026-11-20.unfinished", "emptied-1"]
    // Pills never uses these names, so the files belong to somebody else.
    let foreign = ["backup-v+1", "backup-2026-11-3", "emptied-01", "mine"]
    for name in copies + foreign { overwrite("\(folder.database).\(name)", with: Array("Metfornin".utf8)) }
    try store.keep(StreakCheckpoint(through: today.advanced(by: -40), length: 300, basis: "9f3c"))
    try store.erase([typo])
    #expect(try store.streakCheckpoint() == nil)
    let left = try store.database.query("SELECT id FROM medication") { row throws(StoreError) in
      try row.integer(0)
    }
    #expect(left == [0])
    for name in foreign { #expect(size(of: "\(folder.database).\(name)") != nil, "\(name)") }
    #expect(!hasTypo(folder.database))
    #expect(!hasTypo("\(folder.database)-journal"))
    for copy in copies { #expect(size(of: "\(folder.database).\(copy)") == nil, "\(copy)") }
    #expect(try store.answers(of: today...today).keys.allSatisfy { $0.medication != typo })
    let logged = try store.doseEntries(of: today.previous...today, limit: 100)
    #expect(logged?.count == 4)
    #expect(try store.answers(of: today.previous...today.previous).count == 2)
    // The log is still protected, and can still grow.
    #expect(throws: StoreError.self) { try store.database.execute("DELETE FROM entry") }
    try store.commit(history(of: [today.next]))
    #expect(try store.answers(of: today.next...today.next).count == 2)
  }

  @Test func `an erasure that a kill interrupted is finished, but for the copy that somebody wanted`() throws
  {
    for isBackedUp in [false, true] {
      let folder = TemporaryFolder()
      let kept = "\(folder.database).erased"
      _ = try folder.store().backUpWeekly(today: today)
      if isBackedUp { overwrite(kept, with: [1]) }
      if isBackedUp { try folder.store().setState(.erasedCopy, to: "") }
      try folder.store().setState(.unfinishedErasure, to: "")
      let store = try folder.store()
      #expect(try store.state(.unfinishedErasure) == nil)
      store.removeUnfinishedCopies()
      #expect(size(of: "\(folder.database).backup-\(today)") == nil)
      #expect((size(of: kept) == 1) == isBackedUp)
      // The next erasure removes that backup too.
      _ = try store.eraseEverything(isBackedUp: false, now: now, from: Boundary(today))
      #expect(size(of: kept) == nil)
      // Copies of an unfinished action are removed; a finished backup stays.
      let unfinished = ["erased", "incoming", "copy", "backup-2026-11-13.unfinished"]
      let finished = "\(folder.database).backup-2026-11-13"
      for name in unfinished { overwrite("\(folder.database).\(name)", with: [1]) }
      overwrite(finished, with: [1])
      store.removeUnfinishedCopies()
      for name in unfinished { #expect(size(of: "\(folder.database).\(name)") == nil, "\(name)") }
      #expect(size(of: finished) == 1)
    }
  }

  @Test func `of everything nothing is left but what a new store holds`() throws {
    let store = try filled()
    let drink = Drink(DrinkID(seed: 7, recordedAt: now), 250, at: now, day: today, note: "Metfornin")
    var change = Change()
    change.entries.append(NewEntry(.drink(drink, .added), at: now))
    change.hydration.goals = GoalHistory(versions: [(today, 2500)])
    change.hydration.celebratedDays = [today]
    try store.commit(change)
    let copy = try #require(try store.backUpWeekly(today: today))
    #expect(hasTypo(copy))
    let backup = try store.eraseEverything(isBackedUp: true, now: now, from: Boundary(today))
    #expect(!hasTypo(folder.database))
    #expect(!hasTypo("\(folder.database)-journal"))
    #expect(size(of: copy) == nil)
    #expect(backup.map(hasTypo) == true)
    #expect(backup.map(mode(of:)) == 0o600)
    #expect(try store.memory(from: today) == TemporaryFolder().store().memory(from: today))
    try store.commit(history(of: [today]))
  }
}
