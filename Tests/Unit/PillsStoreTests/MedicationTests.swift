import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Stored medications with all their versions.
@Suite struct MedicationTests {
  let folder = TemporaryFolder()
  private static let id = MedicationID(7)

  private func version(
    _ name: String,
    of id: MedicationID = id,
    from day: Day = today,
    madeAt instant: Instant = now,
    state: MedicationState = .active
  ) -> MedicationVersion {
    var medication = Medication(id: id, name: name, schedule: .twiceDaily)
    medication.state = state
    return MedicationVersion(medication, from: day, madeAt: instant)
  }

  @Test func `versions come back in their order, whatever their days and times`() throws {
    let history = MedicationHistory(versions: [
      version("first", from: today.previous, madeAt: now + .hours(9)),
      version("corrected", from: today.previous, madeAt: now),
      version("again", from: today.previous, madeAt: now),
      version("later", from: today.advanced(by: 9), madeAt: now - .hours(1)),
      version("end", from: today.advanced(by: 20), state: .ended),
      version("once made by a clock that was ahead", from: today.advanced(by: 21), madeAt: .distantPast),
    ])
    let store = try folder.store()
    try store.commit(Change(medications: MedicationsChange(histories: [history])))
    #expect(try store.memory(from: today).medications.regimen[Self.id]?.versions == history.versions)
  }

  @Test func `a history takes the place of the one before, and of no other`() throws {
    let other = MedicationHistory(versions: [version("other", of: MedicationID(8))])
    let long = MedicationHistory(versions: [version("a"), version("b"), version("c")])
    let short = MedicationHistory(versions: [version("d")])
    for history in [long, short, long] {
      let store = try folder.store()
      try store.commit(Change(medications: MedicationsChange(histories: [history, other])))
      let histories = try store.memory(from: today).medications.regimen.histories
      #expect(histories.map(\.id.number) == [0, 7, 8])
      #expect(histories.suffix(2) == [history, other])
    }
    let steps = try folder.store().database.query("SELECT count(*) FROM medication_step") {
      row throws(StoreError) in try row.integer(0)
    }
    #expect(try steps == [Int64(folder.store().database.histories().map(\.held.count).reduce(0, +))])
  }

  @Test(arguments: [
    DoseLimits(), DoseLimits(perDay: 1), DoseLimits(perDay: 100, gap: DoseLimits.longestGap),
    DoseLimits(gap: .seconds(1)),
  ])
  func `limits come back`(limits: DoseLimits) throws {
    var version = version("as needed")
    version.medication.schedule = Schedule(.asNeeded, slots: [])
    version.medication.limits = limits
    let store = try folder.store()
    try store.commit(
      Change(medications: MedicationsChange(histories: [MedicationHistory(versions: [version])]))
    )
    #expect(try store.memory(from: today).medications.regimen[Self.id]?.versions == [version])
  }

  @Test func `a change with a new medication, its dose and its reminder is whole or not at all`() throws {
    let store = try folder.store()
    let dose = Dose(day: today, slot: .morning, medication: Self.id)
    let asNeeded = AsNeededDose(medication: Self.id, at: now, day: today)
    var change = history(of: [today])
    change.medications.histories = [MedicationHistory(versions: [version("new")])]
    change.entries.append(.taken(dose))
    change.entries.append(NewEntry(.asNeeded(asNeeded, .taken), at: now))
    var broken = change
    broken.entries.append(.taken(Dose(day: today, slot: .morning, medication: MedicationID(99))))
    let before = try store.memory(from: today)
    #expect(throws: StoreError.self) { try store.commit(broken) }
    #expect(try store.memory(from: today) == before)
    #expect(try store.doseEntries(of: today...today, limit: 9) == [])

    try store.commit(change)
    let memory = try store.memory(from: today)
    #expect(memory.medications.regimen[Self.id] == change.medications.histories[0])
    #expect(memory.medications.answers.count == 3 && memory.medications.answers[dose] != nil)
    #expect(memory.medications.asNeeded == [asNeeded])
  }

  @Test func `a thousand medications are stored at once and read back`() throws {
    let histories = (2...1001).map {
      MedicationHistory(versions: [version("medication \($0)", of: MedicationID($0))])
    }
    let store = try folder.store()
    try store.commit(Change(medications: MedicationsChange(histories: histories)))
    #expect(try store.memory(from: today).medications.regimen.histories.dropFirst() == histories[...])
  }
}
