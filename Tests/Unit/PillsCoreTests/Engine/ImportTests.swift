import Testing

@testable import PillsCore

/// What a person brings along from elsewhere: what is new is added, and what is here stays.
struct ImportTests {
  private let moment = instant("2026-11-20 12:00").in(.utc)
  private let today = day("2026-11-20")

  // MARK: What is brought

  /// A medication as it has been since the tenth.
  private func history(_ number: Int64, _ name: String, slots: Set<SlotName> = [.morning])
    -> MedicationHistory
  {
    let medication = Medication(
      id: MedicationID(number),
      name: name,
      schedule: Schedule(.daily, slots: slots)
    )
    let begun = instant("2026-11-10 06:00")
    let version = MedicationVersion(medication, from: day("2026-11-10"), madeAt: begun)
    return MedicationHistory(versions: [version])
  }

  private func event(_ text: String, of medication: Int64, _ kind: DoseAnswer.Kind = .taken) -> DoseEvent {
    let at = instant("\(text.suffix(10)) 07:05")
    return DoseEvent(
      dose(text, medication: medication),
      answer: DoseAnswer(kind, at: at),
      recordedAt: at,
      via: .popup
    )
  }

  private func records(
    _ histories: [MedicationHistory],
    _ events: [DoseEvent] = [],
    slots: [SlotName: TimeOfDay]? = nil
  ) -> ImportedRecords {
    var records = ImportedRecords()
    (records.histories, records.events) = (histories, events)
    if let slots { records.slots = SlotHistory(always: slots) }
    return records
  }

  // MARK: What is here

  private func engine(_ medications: [Medication] = [.defaultMedication], _ settings: Settings = Settings())
    -> Engine
  {
    let versions = medications.map {
      MedicationVersion($0, from: moment.boundary, madeAt: moment.now)
    }
    var engine = Engine(
      settings: settings,
      memory: Memory(
        regimen: Regimen(versions: versions),
        reviewedUntil: moment.now,
        firstDay: today.advanced(by: -7)
      )
    )
    _ = engine.handle(.started(engine.settings), at: moment)
    return engine
  }

  private var metformin: Medication {
    Medication(id: MedicationID(2), name: "Metformin", schedule: .twiceDaily)
  }

  private func known(_ answers: [Dose: DoseAnswer.Kind]) -> KnownRecords {
    var known = KnownRecords()
    known.isEmpty = answers.isEmpty
    known.answers = answers.mapValues { DoseAnswer($0, at: moment.now) }
    return known
  }

  // MARK: Medications

  @Test func `an empty Pills takes over what is brought, slots with it`() throws {
    let slots = [SlotName.morning: time("06:30"), .evening: time("21:00"), slot("noon"): time("12:00")]
    let first = MedicationHistory(versions: [
      MedicationVersion(.defaultMedication, from: day("2026-01-01"), madeAt: instant("2026-01-01 00:00"))
    ])
    let brought = records(
      [first, history(7, "Metformin", slots: [slot("noon")])],
      [event("noon-2026-11-18", of: 7)],
      slots: slots
    )
    let plan = try engine().plan(of: brought, besides: KnownRecords(), at: moment)
    let (histories, known) = (plan.change.medications.histories, brought.histories)
    #expect(histories.map { $0.versions.map(\.from) } == known.map { $0.versions.map(\.from) })
    #expect(plan.change.medications.slots == brought.slots.all.filter { $0.key != .evening })
    #expect(plan.change.medications.events.map(\.dose.medication) == [histories.last?.id])
    #expect(plan.change.medications.events.map(\.answer) == brought.events.map(\.answer))
    #expect(plan.outcome.newSlots == [slot("noon")])
    #expect(plan.outcome.medications.map(\.isNew) == [false, true])
    #expect(!plan.outcome.endsDefault)
  }

  @Test func `the placeholder ends where another medication takes its place`() throws {
    let plan = try engine().plan(of: records([history(2, "Metformin")]), besides: KnownRecords(), at: moment)
    #expect(plan.outcome.endsDefault)
    let ended = try #require(plan.change.medications.histories.last)
    #expect(ended.id == .defaultMedication && !ended.isCurrent(on: today))
  }

  @Test func `a medication of the same name stays as it is, and gets the doses`() throws {
    let engine = engine([metformin])
    let brought = records([history(9, "METFORMIN")], [event("morning-2026-11-18", of: 9)])
    let plan = try engine.plan(of: brought, besides: known([:]), at: moment)
    #expect(plan.change.medications.histories.isEmpty)
    #expect(plan.change.medications.events.map(\.dose) == [dose("morning-2026-11-18", medication: 2)])
    #expect(plan.outcome.medications.map(\.name) == ["Metformin"])
  }

  @Test func `two medications of one name that are brought stay two`() throws {
    let brought = records([history(2, "Iron"), history(5, "Iron", slots: [.evening])])
    let plan = try engine().plan(of: brought, besides: KnownRecords(), at: moment)
    #expect(plan.outcome.medications.map(\.isNew) == [true, true])
    #expect(Set(plan.change.medications.histories.prefix(2).map(\.id)).count == 2)
  }

  @Test func `what is new here gets an id of its own, and its doses with it`() throws {
    let engine = engine([metformin])
    let brought = records([history(2, "Iron")], [event("morning-2026-11-18", of: 2)])
    let plan = try engine.plan(of: brought, besides: known([:]), at: moment)
    let id = try #require(plan.change.medications.histories.first?.id)
    #expect(engine.regimen[id] == nil)
    #expect(plan.change.medications.events.map(\.dose.medication) == [id])
  }

  // MARK: Doses

  struct Row: Sendable {
    let here: DoseAnswer.Kind?
    let brought: DoseAnswer.Kind
    let added: Int
    let same: Int
    let kept: Int
  }

  @Test(arguments: [
    Row(here: nil, brought: .taken, added: 1, same: 0, kept: 0),
    Row(here: .taken, brought: .taken, added: 0, same: 1, kept: 0),
    Row(here: .skipped, brought: .taken, added: 0, same: 0, kept: 1),
    Row(here: .taken, brought: .skipped, added: 0, same: 0, kept: 1),
  ])
  func `what is recorded here stays`(_ row: Row) throws {
    let dose = dose("morning-2026-11-18", medication: 2)
    let known = known(row.here.map { [dose: $0] } ?? [:])
    let brought = records([history(2, "Metformin")], [event("morning-2026-11-18", of: 2, row.brought)])
    let plan = try engine([metformin]).plan(of: brought, besides: known, at: moment)
    let medication = try #require(plan.outcome.medications.first)
    #expect((medication.added, medication.same, medication.kept) == (row.added, row.same, row.kept))
    #expect(plan.change.medications.events.count == row.added)
    #expect(plan.outcome.changes == (row.added > 0))
  }

  @Test func `a dose that is brought twice is added once`() throws {
    let event = event("morning-2026-11-18", of: 2)
    var brought = records([history(2, "Metformin")], [event, event])
    let asNeeded = AsNeededEvent(
      AsNeededDose(medication: MedicationID(2), at: moment.now, day: today),
      kind: .taken,
      recordedAt: moment.now,
      via: .command
    )
    brought.asNeededEvents = [asNeeded, asNeeded]
    let drink = Drink(DrinkID(seed: 1, recordedAt: moment.now), 250, at: moment.now, day: today)
    brought.drinks = [drink, drink]
    let plan = try engine([metformin]).plan(of: brought, besides: known([:]), at: moment)
    #expect(plan.change.medications.events.count == 1)
    #expect(plan.change.medications.asNeededEvents.count == 1)
    #expect(plan.change.hydration.events.count == 1)
    #expect((plan.outcome.newDrinks, plan.outcome.knownDrinks) == (1, 1))
  }

  // MARK: Locked days

  @Test(arguments: [
    ("morning-2026-11-18", true), ("evening-2026-11-19", false), ("morning-2026-11-20", false),
  ])
  func `a past day of which something is recorded must be unlocked`(_ added: String, isRefused: Bool) throws {
    let here: [Dose: DoseAnswer.Kind] = [
      dose("evening-2026-11-18", medication: 2): .taken, dose("evening-2026-11-20", medication: 2): .taken,
    ]
    let engine = engine([metformin])
    let known = known(here)
    let brought = records([history(2, "Metformin")], [event(added, of: 2)])
    let plan = try engine.plan(of: brought, besides: known, at: moment)
    let refusal: Refusal? = isRefused ? .time(.historyLocked(day("2026-11-18"))) : nil
    #expect(
      self.refusal { () throws(Refusal) in try engine.requireOpen(for: plan, besides: known, at: moment) }
        == refusal
    )
  }

  private func refusal(of body: () throws(Refusal) -> Void) -> Refusal? {
    do throws(Refusal) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  // MARK: Goals

  @Test func `a goal is brought only where there is none`() throws {
    var brought = records([])
    brought.goals = GoalHistory(versions: [(day("2026-01-01"), 1500), (day("2026-06-01"), 2500)])
    let plan = try engine().plan(of: brought, besides: KnownRecords(), at: moment)
    #expect(plan.change.hydration.goals == brought.goals)
    #expect(plan.outcome.goal == 2500)
    var settings = Settings()
    settings.hydration.goal = 2000
    let other = engine([metformin], settings)
    var memory = other.memory
    memory.hydration.goals = GoalHistory(versions: [(today, 2000)])
    let known = Engine(settings: settings, memory: memory)
    #expect(try known.plan(of: brought, besides: KnownRecords(), at: moment).outcome.goal == nil)
  }

  @Test func `years of doses that were brought do not stay in memory`() throws {
    var engine = engine([metformin])
    let events = (10...18).map { event("morning-2026-11-\($0)", of: 2) }
    let plan = try engine.plan(
      of: records([history(2, "Metformin")], events),
      besides: known([:]),
      at: moment
    )
    _ = engine.handle(
      .stored(plan.change, .command(RequestID(rawValue: 1), .brought(plan.outcome))),
      at: moment
    )
    #expect(engine.memory.medications.answers.keys.map(\.day).min() == day("2026-11-13"))
  }

  @Test func `what is brought is in force with its settings, and its past slots stay`() throws {
    var engine = engine()
    var brought = records([history(7, "Metformin", slots: [slot("noon")])])
    brought.slots = SlotHistory.installed
    brought.slots[slot("noon")] = SlotTimeline(always: .noon)
    brought.slots[.morning] = brought.slots[.morning]?
      .changed(by: SlotTimeline.Step(time("06:30"), from: day("2026-11-12")))
    let plan = try engine.plan(of: brought, besides: KnownRecords(), at: moment)
    let effects = engine.handle(
      .stored(plan.change, .command(RequestID(rawValue: 1), .brought(plan.outcome))),
      at: moment
    )
    #expect(engine.regimen.slots == brought.slots)
    #expect(engine.settings.slots == brought.slots.current)
    #expect(engine.plan(at: moment).reminders.contains { $0.id == reminder("noon-2026-11-21") })
    #expect(!effects.isEmpty)
  }
}
