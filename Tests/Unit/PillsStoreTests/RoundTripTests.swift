import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

@Suite struct RoundTripTests {
  let folder = TemporaryFolder()

  @Test func `a fresh store holds the default medication and has nothing to look at before now`() throws {
    let memory = try folder.store().memory(from: today)
    let expected = Memory(
      regimen: Regimen(versions: [MedicationVersion(.defaultMedication, from: today, madeAt: now)]),
      reviewedUntil: now,
      unprovenSince: now,
      firstDay: today
    )
    #expect(memory == expected)
  }

  @Test func `a store that is opened again is not filled a second time`() throws {
    _ = try folder.store()
    let later = try Store(folder: folder.dataFolder, now: now + .hours(48), from: Boundary(today.next.next))
    #expect(try later.reviewedUntil() == now)
    #expect(try later.memory(from: today).medications.regimen.versions.map(\.from) == [Boundary(today)])
  }

  @Test(arguments: [
    DayPattern.daily, .weekly([.sunday, .monday, .wednesday]), .every(count: 3, first: today),
    .cycle(on: 21, off: 7, first: today.previous), .asNeeded,
  ])
  func `every column of a medication comes back`(days: DayPattern) throws {
    let noon = try #require(SlotName("noon"))
    var medication = Medication(
      id: MedicationID(7),
      name: "Ödem \u{1F48A} 'x'; \0 --",
      schedule: Schedule(days, slots: [noon, .evening])
    )
    medication[.dosage] = "½ tablet"
    medication[.instructions] = "with food"
    medication.hasReminders = false
    medication.state = .paused
    medication.limits = DoseLimits(perDay: 4, gap: .hours(6))
    medication.hours = .home
    medication.dose = .bySlot([noon: Amount(thousandths: 1500)])
    let history = MedicationHistory(versions: [
      MedicationVersion(medication, from: Boundary(today, .noon).next, madeAt: now - .microseconds(1))
    ])
    let store = try folder.store()
    try store.commit(Change(medications: MedicationsChange(histories: [history])))
    #expect(try store.memory(from: today).medications.regimen[medication.id] == history)
  }

  @Test func `notes and places come back, and the last places of days long past`() throws {
    let store = try folder.store()
    let label = DoseLabel(name: "Pills", dosage: "", amount: .one)
    func answer(_ day: Day, _ at: Instant, _ remarks: DoseRemarks) -> NewEntry {
      let dose = Dose(day: day, slot: .morning, medication: .defaultMedication)
      return NewEntry(.dose(dose, DoseAnswer(.taken, at: at, label, remarks)), at: now)
    }
    let injection = AsNeededDose(
      medication: .defaultMedication,
      at: now - .hours(30),
      day: today.previous,
      label,
      DoseRemarks(note: "quick", place: "left thigh")
    )
    let first = answer(today.previous, now - .hours(24), DoseRemarks(place: "belly"))
    let last = answer(today, now, DoseRemarks(note: "felt ill", place: "left hip"))
    try store.commit(Change(entries: [first, last, NewEntry(.asNeeded(injection, .taken), at: now)]))
    let memory = try store.memory(from: today.previous).medications
    #expect(Set(memory.answers.values.map(\.remarks.text)) == ["belly", "left hip; felt ill"])
    #expect(memory.asNeeded.map(\.remarks.text) == ["left thigh; quick"])
    #expect(memory.earlierPlaces.isEmpty)
    let later = try store.memory(from: today).medications.earlierPlaces
    #expect(later == [.defaultMedication: UsedPlace("belly", at: now - .hours(24))])
    #expect(try store.memory(from: today.next).medications.earlierPlaces.values.map(\.place) == ["left hip"])
  }

  @Test func `the times of slots come back, and what the settings file said of them`() throws {
    let noon = try #require(SlotName("noon"))
    let own = try #require(SlotName("Vor dem Frühstück"))
    let time = try #require(SlotTime("06:30, sat-sun 09:30"))
    let times = SlotTimeline(always: time)
      .changed(by: SlotTimeline.Step(nil, from: today.previous))
      .changed(by: SlotTimeline.Step(SlotTime("12:30:15"), from: today))
      .changed(by: SlotTimeline.Step(nil, from: today))
    var slots = SlotHistory.installed
    let store = try folder.store()
    #expect(try store.memory(from: today).medications.regimen.slots == slots)
    #expect(try store.memory(from: today).medications.slotsInFile == nil)
    for said in [[:], [noon: SlotTime.noon, own: time], [:]] {
      slots.take([noon: times])
      try store.commit(Change(medications: MedicationsChange(slots: [noon: times], slotsInFile: said)))
      #expect(try store.memory(from: today).medications.regimen.slots == slots)
      #expect(try store.memory(from: today).medications.slotsInFile == said)
    }
  }

  @Test func `a medication without slots and without any text comes back`() throws {
    let medication = Medication(id: MedicationID(2), name: "", schedule: Schedule(.asNeeded, slots: []))
    let store = try folder.store()
    let version = MedicationVersion(medication, from: today, madeAt: now)
    try store.commit(
      Change(medications: MedicationsChange(histories: [MedicationHistory(versions: [version])]))
    )
    #expect(try store.memory(from: today).medications.regimen.versions.last?.medication == medication)
  }

  @Test(
    arguments: [ReminderRecord.State.raised, .missed, .done, .void],
    [ReminderID(day: today, slot: .evening), ReminderID(source: other, key: "15", day: today)]
  )
  func `every column of a reminder comes back, and a later record takes its place`(
    state: ReminderRecord.State,
    id: ReminderID
  ) throws {
    let bare = ReminderRecord(id: id, dueAt: now, state: state)
    let complete = ReminderRecord(
      id: id,
      dueAt: now - .hours(1),
      state: state,
      raisedAt: now,
      repeatCount: 2,
      snoozedUntil: now + .minutes(10),
      popup: PopupHandle(.max, on: "unix:path=/run/user/1000/bus :1.42"),
      isPopupRetired: true
    )
    for record in [bare, complete, bare] {
      let store = try folder.store()
      try store.commit(Change(reminders: RemindersChange(records: [record])))
      #expect(try store.memory(from: today).reminders.records == [id: record])
    }
  }

  @Test func `the last answer of a dose holds, and undoing it leaves none`() throws {
    let store = try folder.store()
    let skipped = DoseAnswer(.skipped, at: now - .microseconds(1))
    let steps: [(answer: DoseAnswer?, via: Via)] = [
      (DoseAnswer(.taken, at: now), .popup), (skipped, .command), (nil, .command), (skipped, .popup),
    ]
    for step in steps {
      let event = NewEntry(.dose(.thisEvening, step.answer), at: now + .seconds(1))
      try store.commit(Change(entries: [event], via: step.via))
      #expect(try store.answers(of: today...today) == step.answer.map { [.thisEvening: $0] } ?? [:])
    }
    let said = try store.doseEntries(of: today...today, limit: 10)?.sorted { $0.id < $1.id } ?? []
    #expect(said.map(\.via) == steps.map(\.via))
    #expect(said.map(\.statement) == steps.map { .dose(.thisEvening, $0.answer) })
  }

  @Test(arguments: ["UPDATE entry SET recorded_at = 0", "DELETE FROM entry"])
  func `the history can only be added to`(statement: String) throws {
    let store = try folder.store()
    try store.commit(Change(entries: [.taken()]))
    #expect(throws: StoreError.self) { try store.database.run(statement) }
  }

  @Test func `memory holds its first day and every later one, and other days are asked for one by one`()
    throws
  {
    let store = try folder.store()
    let days = [today.previous, today, today.advanced(by: 30)]
    try store.commit(history(of: days))
    let memory = try store.memory(from: today)
    #expect(Set(memory.medications.answers.keys.map(\.day)) == Set(days.dropFirst()))
    #expect(Set(memory.reminders.records.keys.map(\.day)) == Set(days.dropFirst()))
    #expect(memory.firstDay == today)
    #expect(try store.answers(of: today.previous...today.previous).count == 2)
    #expect(try store.answers(of: today.next...today.next).isEmpty)
  }

  @Test func `an empty change writes nothing, and only a change that says so moves the review`() throws {
    _ = try folder.store()
    let store = try folder.store()
    try store.commit(Change())
    #expect(size(of: "\(folder.database)-journal") == nil)
    try store.commit(Change(entries: [.taken()]))
    #expect(try store.reviewedUntil() == now)
    try store.commit(Change(reminders: RemindersChange(reviewedUntil: now - .hours(1))))
    #expect(try store.reviewedUntil() == now - .hours(1))
  }

  @Test func `a clock that was confirmed stays so, and one in doubt stays in doubt`() throws {
    let store = try folder.store()
    #expect(try store.memory(from: today).medications.unprovenSince == now)
    try store.commit(Change(medications: MedicationsChange(clock: .unproven(since: now + .seconds(60)))))
    #expect(try store.memory(from: today).medications.unprovenSince == now + .seconds(60))
    try store.commit(Change(medications: MedicationsChange(clock: .proven)))
    #expect(try store.memory(from: today).medications.unprovenSince == nil)
  }

  @Test func `text is kept under its key`() throws {
    let store = try folder.store()
    #expect(try store.state(.settings) == nil)
    for text in ["[Slots]\nevening=21:00\n", ""] {
      try store.setState(.settings, to: text)
      #expect(try store.state(.settings) == text)
    }
  }
}

/// A source of reminders that this version does not have.
private let other = SourceName(rawValue: "other")
