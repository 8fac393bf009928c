import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// An import adds what is new and keeps what was recorded here.
struct ImportTests {
  private let moment = instant("2026-11-20 12:00").in(.utc)
  private let today = day("2026-11-20")

  // MARK: What the file says

  /// A medication in the file, with a history since the 10th.
  private func history(
    _ number: Int64,
    _ name: String,
    slots: Set<SlotName> = [.morning],
    _ change: (inout Medication) -> Void = { _ in }
  ) -> MedicationHistory {
    var medication = Medication(Int64(number), name, Schedule(.daily, slots: slots))
    change(&medication)
    let (from, madeAt) = (day("2026-11-10"), instant("2026-11-10 06:00"))
    return MedicationHistory(versions: [MedicationVersion(medication, from: from, madeAt: madeAt)])
  }

  private func taken(_ text: String, of medication: Int64, _ kind: DoseAnswer.Kind = .taken) -> Statement {
    .dose(dose(text, medication: medication), DoseAnswer(kind, at: instant("\(text.suffix(10)) 07:05")))
  }

  /// The entries of a file as the engine receives them.
  private func entries(_ histories: [MedicationHistory], _ statements: [Statement] = []) -> [Entry] {
    let begun = histories.map { Statement.course(.medication($0.id), $0.held.map(\.step)) }
    return (begun + statements).enumerated().compactMap { place, statement in
      let at = instant("2026-11-10 06:00") + .seconds(Int64(place))
      let line = EntryID(.zero, place + 1).map { Entry($0, at: at, by: .popup, statement).description }
      return line.flatMap(Entry.init(_:))
    }
  }

  private func records(_ histories: [MedicationHistory], _ statements: [Statement] = []) -> ImportedRecords {
    ImportedRecords(of: entries(histories, statements), by: .none, at: moment)
  }

  /// The slots of the file: noon has always existed, and the morning begins on the 12th.
  private let times = [
    Statement.course(.slot(slot("noon")), [CourseStep(SlotTimeline.Step(.noon, from: .firstRecorded))]),
    .course(.slot(.morning), [CourseStep(SlotTimeline.Step(time("06:30"), from: day("2026-11-12")))]),
  ]

  // MARK: What is here

  private func engine(_ medications: [Medication] = [.defaultMedication], _ settings: Settings = Settings())
    -> Engine
  {
    let versions = medications.map { MedicationVersion($0, from: moment.boundary, madeAt: moment.now) }
    let (regimen, firstDay) = (Regimen(versions: versions), today.advanced(by: -7))
    let memory = Memory(regimen: regimen, reviewedUntil: moment.now, firstDay: firstDay)
    var engine = Engine(settings: settings, memory: memory)
    _ = engine.handle(.started(engine.settings), at: moment)
    return engine
  }

  private let metformin = Medication(2, "Metformin", .twiceDaily)

  /// Stores `plan` and returns the engine's effects.
  private func store(_ plan: ImportPlan, in engine: inout Engine) -> [Effect] {
    engine.handle(.stored(plan.change, .command(RequestID(rawValue: 1), .brought(plan.outcome))), at: moment)
  }

  /// The records here: the medication and these answers.
  private func known(_ answers: [Dose: DoseAnswer.Kind?] = [:]) -> KnownRecords {
    var known = KnownRecords()
    known.subjects = Set(answers.keys.map { Subject.dose($0).description } + ["\(metformin.id)"])
    known.days = Set(answers.keys.map(\.day))
    known.answers = answers.compactMapValues { $0.map { DoseAnswer($0, at: moment.now) } }
    return known
  }

  // MARK: Medications

  @Test func `an empty Pills takes over what is imported, slots with it`() throws {
    let pills = MedicationVersion(.pills, from: day("2026-01-01"), madeAt: instant("2026-01-01 00:00"))
    let file = records(
      [MedicationHistory(versions: [pills]), history(7, "Metformin", slots: [slot("noon")])],
      times + [taken("noon-2026-11-18", of: 7)]
    )
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    let change = plan.change.medications
    #expect(change.histories.map(\.id) == [.defaultMedication, MedicationID(7)])
    #expect(change.histories.map(\.versions) == file.histories.map(\.versions))
    #expect(change.slots.mapValues(\.last?.value) == [.morning: time("06:30"), slot("noon"): time("12:00")])
    #expect(plan.change.answers.map(\.dose) == [dose("noon-2026-11-18", medication: 7)])
    #expect(plan.change.entries.map(\.recordedAt) == [instant("2026-11-10 06:00") + .seconds(4)])
    #expect(plan.outcome.newSlots == [slot("noon")])
    #expect(plan.outcome.medications.map(\.state) == [.known, .new])
    #expect(!plan.outcome.endsDefault)
  }

  /// The history of an unused placeholder that began on this day.
  private func pills(from text: String) -> MedicationHistory {
    MedicationHistory(versions: [.first(at: instant("\(text) 00:00"), from: Boundary(day(text)))])
  }

  @Test(arguments: [("2026-11-10", true), ("2026-11-21", false)])
  func `the placeholder goes on where it does in the file, and began where it began first`(
    from text: String,
    isEarlier: Bool
  ) throws {
    let file = records([pills(from: text), history(2, "Metformin")])
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    #expect(!plan.outcome.endsDefault)
    let (here, both) = (MedicationID(2), [MedicationID.defaultMedication, MedicationID(2)])
    #expect(plan.change.medications.histories.map(\.id) == (isEarlier ? both : [here]))
    let alone = try engine().plan(of: records([pills(from: text)]), besides: KnownRecords(), at: moment)
    #expect(alone.outcome.changes == isEarlier)
  }

  @Test func `the placeholder ends where it was erased in the file`() throws {
    let file = records([], [.erased(.defaultMedication)])
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    #expect(plan.outcome.endsDefault && plan.outcome.changes)
    // If there is another medication, the placeholder is not ended.
    let named = try engine([metformin]).plan(of: file, besides: KnownRecords(), at: moment)
    #expect(!named.outcome.endsDefault && !named.outcome.changes)
  }

  @Test func `the placeholder ends where another medication takes its place`() throws {
    let plan = try engine().plan(of: records([history(2, "Metformin")]), besides: KnownRecords(), at: moment)
    #expect(plan.outcome.endsDefault)
    let ended = try #require(plan.change.medications.histories.last)
    #expect(ended.id == .defaultMedication && !ended.isCurrent(on: today))
  }

  struct Same: Sendable {
    let number: Int64
    let name: String
    /// The number of the medication that was erased here; 0 for none.
    var erased: Int64 = 0
    let state: ImportedMedication.State
    /// The number of the medication that receives the dose; nil if the dose is not added.
    let home: Int64?
  }

  @Test(arguments: [
    Same(number: 9, name: "METFORMIN", state: .known, home: 2),
    Same(number: 2, name: "As it was called there", state: .known, home: 2),
    Same(number: 9, name: "Iron", state: .new, home: 9),
    Same(number: 9, name: "Iron", erased: 9, state: .erased, home: nil),
    // After it was erased, it was added again.
    Same(number: 9, name: "Metformin", erased: 9, state: .known, home: 2),
  ])
  func `a medication is the one of its id here, or else of its name, unless that was erased`(_ row: Same)
    throws
  {
    var known = known()
    if row.erased != 0 { known.subjects.insert("\(MedicationID(row.erased))") }
    let (there, at) = (MedicationID(row.number), instant("2026-11-18 09:00"))
    let note = AsNeededDose(
      medication: there,
      at: at,
      day: day("2026-11-18"),
      .pills,
      DoseRemarks(note: "headache")
    )
    let count = StockEntry(StockEntryID(seed: 1, recordedAt: moment.now), of: there, at: at, .ended)
    let file = records(
      [history(row.number, row.name)],
      [taken("morning-2026-11-18", of: row.number), .asNeeded(note, .taken), .stock(count, .added)]
    )
    let plan = try engine([metformin]).plan(of: file, besides: known, at: moment)
    let change = plan.change
    let home = row.home.map { [MedicationID($0)] } ?? []
    #expect(plan.outcome.medications.map(\.state) == [row.state])
    #expect(plan.outcome.medications.map(\.added) == [row.home == nil ? 0 : 2])
    #expect(plan.outcome.leftOut == 0 && plan.outcome.changes == (row.home != nil))
    #expect(change.medications.histories.map(\.id) == (row.state == .new ? home : []))
    #expect(change.answers.map(\.dose.medication) == home)
    #expect(change.asNeeded.map(\.dose.medication) == home)
    #expect(change.asNeeded.map(\.dose.remarks.note) == home.map { _ in "headache" })
    #expect(change.stockEntries.map(\.entry.medication) == home)
  }

  @Test func `two medications of one name in a file stay two`() throws {
    let file = records([history(3, "Iron"), history(5, "Iron", slots: [.evening])])
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    #expect(plan.outcome.medications.map(\.state) == [.new, .new])
    #expect(plan.change.medications.histories.prefix(2).map(\.id) == [MedicationID(3), MedicationID(5)])
  }

  @Test func `a medication is as it was there, with its taper and its end`() throws {
    let taper = DoseAmounts.steps(
      [.init(amount: .one, days: 5), .init(amount: try #require(Amount("½")), days: 5)],
      first: day("2026-11-10")
    )
    let tapered = history(3, "Prednisone") { $0.dose = taper }
    let ended = history(5, "Zinc").taking(
      history(5, "Zinc").ending(from: Boundary(day("2026-11-15"))),
      at: instant("2026-11-12 08:00")
    )
    let asNeeded = history(7, "Ibuprofen", slots: []) { medication in
      medication.schedule.days = .asNeeded
      medication.limits = DoseLimits(perDay: 4, gap: nil)
      medication[.instructions] = "with food; 'slowly'"
    }
    let histories = [tapered, ended, asNeeded]
    let plan = try engine([metformin]).plan(of: records(histories), besides: known(), at: moment)
    let imported = plan.change.medications.histories
    #expect(imported.map { $0.versions.map(\.medication) } == histories.map { $0.versions.map(\.medication) })
    #expect(imported.map { $0.versions.map(\.from) } == histories.map { $0.versions.map(\.from) })
  }

  // MARK: Doses

  struct Row: Sendable {
    /// The answer here: nil if there is none, and `.some(nil)` if it was undone.
    let here: DoseAnswer.Kind??
    let there: DoseAnswer.Kind
    let added: Int
    let same: Int
    let kept: Int
  }

  @Test(arguments: [
    Row(here: nil, there: .taken, added: 1, same: 0, kept: 0),
    Row(here: .taken, there: .taken, added: 0, same: 1, kept: 0),
    Row(here: .skipped, there: .taken, added: 0, same: 0, kept: 1),
    Row(here: .taken, there: .skipped, added: 0, same: 0, kept: 1),
    Row(here: .some(nil), there: .taken, added: 0, same: 0, kept: 1),
  ])
  func `what was said here stays`(_ row: Row) throws {
    let dose = dose("morning-2026-11-18", medication: 2)
    let known = known(row.here.map { [dose: $0] } ?? [:])
    let file = records([history(2, "Metformin")], [taken("morning-2026-11-18", of: 2, row.there)])
    let plan = try engine([metformin]).plan(of: file, besides: known, at: moment)
    let medication = try #require(plan.outcome.medications.first)
    #expect((medication.added, medication.same, medication.kept) == (row.added, row.same, row.kept))
    #expect(plan.change.answers.count == row.added)
    #expect(plan.outcome.changes == (row.added > 0))
  }

  @Test func `what a file says of a thing is what its entries come to`() throws {
    let drink = Drink(DrinkID(seed: 1, recordedAt: moment.now), 250, at: moment.now, day: today)
    var entries = entries(
      [history(2, "Metformin")],
      [taken("morning-2026-11-18", of: 2, .skipped), .drink(drink, .added)]
    )
    for (place, entry) in entries.dropFirst().enumerated() {
      let statement = place == 0 ? taken("morning-2026-11-18", of: 2) : Statement.drink(drink, .removed)
      let id = try #require(EntryID(.zero, 10 + place))
      entries.append(Entry(id, at: entry.recordedAt, by: .command, over: [entry.id], statement))
    }
    let file = ImportedRecords(of: entries.reversed() + entries, by: .none, at: moment)
    let plan = try engine([metformin]).plan(of: file, besides: known(), at: moment)
    // The answer that counts comes last, so that the log has both.
    #expect(plan.change.answers.map(\.answer?.kind) == [.skipped, .taken])
    #expect(plan.outcome.medications.map(\.added) == [1])
    #expect((plan.outcome.newDrinks, plan.outcome.knownDrinks) == (0, 0))
  }

  @Test(arguments: [false, true])
  func `what was undone comes along with what is new, for the log`(isAlone: Bool) throws {
    var entries = entries(
      [history(2, "Metformin")],
      [taken("morning-2026-11-18", of: 2)] + (isAlone ? [] : [taken("morning-2026-11-19", of: 2)])
    )
    let undone = try #require(EntryID(.zero, 10))
    let dose = dose("morning-2026-11-18", medication: 2)
    entries.append(Entry(undone, at: moment.now, by: .command, over: [entries[1].id], .dose(dose, nil)))
    let file = ImportedRecords(of: entries, by: .none, at: moment)
    let plan = try engine([metformin]).plan(of: file, besides: known(), at: moment)
    let kinds = plan.change.answers.filter { $0.dose == dose }.map(\.answer?.kind)
    #expect(kinds == (isAlone ? [] : [.taken, nil]))
    #expect(plan.outcome.changes == !isAlone)
    #expect(plan.outcome.medications.map(\.added) == [isAlone ? 0 : 1])
    // If the answer was undone here, the import does not add it.
    let said = try engine([metformin]).plan(of: file, besides: self.known([dose: nil]), at: moment)
    #expect(!said.change.answers.contains { $0.dose == dose })
  }

  @Test func `what is yet to come, or of a medication that is not there, is left out and counted`() throws {
    let file = records(
      [history(2, "Metformin")],
      [
        taken("morning-2026-11-20", of: 2), taken("evening-2026-11-21", of: 2),
        taken("morning-2026-11-20", of: 5), .erased(MedicationID(6)), .emptied,
      ]
    )
    let plan = try engine([metformin]).plan(of: file, besides: known(), at: moment)
    #expect(plan.change.answers.map(\.dose) == [dose("morning-2026-11-20", medication: 2)])
    #expect(plan.outcome.leftOut == 2)
  }

  @Test func `the same file a second time changes nothing`() throws {
    let drink = Drink(DrinkID(seed: 1, recordedAt: moment.now), 250, at: moment.now, day: today)
    let countID = StockEntryID(seed: 1, recordedAt: moment.now)
    let count = StockEntry(countID, of: MedicationID(9), at: moment.now, .ended)
    let asNeeded = AsNeededDose(medication: MedicationID(9), at: moment.now, day: today)
    let file = entries(
      [history(9, "Iron", slots: [slot("noon")])],
      [
        taken("noon-2026-11-18", of: 9), .drink(drink, .added), .stock(count, .added),
        .asNeeded(asNeeded, .taken), .course(.goal, [CourseStep(.goal, "1500")]),
      ]
    )
    let records = ImportedRecords(of: file, by: .none, at: moment)
    var engine = engine([metformin])
    let plan = try engine.plan(of: records, besides: known(), at: moment)
    #expect(plan.outcome.changes && plan.outcome.newDrinks == 1 && plan.outcome.goal == 1500)
    _ = store(plan, in: &engine)
    var known = known([dose("noon-2026-11-18", medication: 9): .taken])
    known.subjects.formUnion(file.map(\.subject.description))
    let again = try engine.plan(of: records, besides: known, at: moment)
    #expect(!again.outcome.changes)
    #expect(again.outcome.medications.map(\.same) == [2] && again.outcome.knownDrinks == 1)
  }

  // MARK: Locked days

  @Test(arguments: [
    ("morning-2026-11-18", true), ("evening-2026-11-19", false), ("morning-2026-11-20", false),
  ])
  func `a past day of which something is recorded must be unlocked`(_ added: String, isRefused: Bool) throws {
    let here: [Dose: DoseAnswer.Kind?] = [
      dose("evening-2026-11-18", medication: 2): .taken, dose("evening-2026-11-20", medication: 2): .taken,
    ]
    let engine = engine([metformin])
    let known = known(here)
    let file = records([history(2, "Metformin")], [taken(added, of: 2)])
    let plan = try engine.plan(of: file, besides: known, at: moment)
    do throws(Refusal) {
      try engine.requireOpen(for: plan, besides: known, at: moment)
      #expect(!isRefused)
    } catch {
      #expect(isRefused && error == .time(.historyLocked(day("2026-11-18"))))
    }
  }

  // MARK: Slots

  @Test(arguments: [("noon", "12:00", "13:40"), ("morning", nil, "07:00"), ("tea", nil, "12:00")])
  func `a slot that is needed has the time of the file, or else the last that it had here`(
    _ name: String,
    there: String?,
    time expected: String
  ) throws {
    let removed = SlotTimeline.Step(nil, from: day("2026-11-15"))
    var atNight = metformin
    atNight.schedule.slots = [.evening]
    var memory = engine([atNight]).memory
    let noon = SlotTimeline(always: .noon).changed(by: .init(time("13:15"), from: day("2026-11-12")))
    memory.medications.regimen.slots.take([slot("noon"): noon.changed(by: removed)])
    let morning = try #require(SlotHistory.installed[.morning])
    memory.medications.regimen.slots.take([.morning: morning.changed(by: removed)])
    let times = there.map { clock in
      let step = SlotTimeline.Step(time(clock), from: .firstRecorded)
      let later = SlotTimeline.Step(time(expected), from: day("2026-11-13"))
      return Statement.course(.slot(slot(name)), [CourseStep(step), CourseStep(later)])
    }
    var here = Engine(settings: Settings(), memory: memory)
    _ = here.handle(.started(here.settings), at: moment)
    let file = records([history(9, "Iron", slots: [slot(name)])], [times].compactMap(\.self))
    var recorded = self.known()
    recorded.days = [today]
    let slots = try here.plan(of: file, besides: recorded, at: moment).change.medications.slots
    // The slot's recorded times stay unchanged, so that other devices receive them as they are.
    let before = memory.medications.regimen.slots[slot(name)]?.steps ?? []
    let from = before.isEmpty ? Day.firstRecorded : today
    #expect(slots.keys.map(\.description) == [name])
    #expect(slots[slot(name)]?.steps == before + [SlotTimeline.Step(time(expected), from: from)])
  }

  // MARK: Goals

  @Test func `a goal is imported only where there is none`() throws {
    let goals = GoalHistory(versions: [(day("2026-01-01"), 1500), (day("2026-06-01"), 2500)])
    let file = records([], [.course(.goal, goals.versions.map(CourseStep.init))])
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    #expect(plan.change.hydration.goals == goals)
    #expect(plan.outcome.goal == 2500)
    var settings = Settings()
    settings.hydration.goal = 2000
    let other = engine([metformin], settings)
    var memory = other.memory
    memory.hydration.goals = GoalHistory(versions: [(today, 2000)])
    let known = Engine(settings: settings, memory: memory)
    #expect(try known.plan(of: file, besides: KnownRecords(), at: moment).outcome.goal == nil)
  }

  @Test func `a pause of everything is imported only where there is none, and told`() throws {
    let pauses = Pauses([CourseStep(.state, "paused", from: Boundary(today.previous))])
    let file = records([], [.course(.pauses, pauses.steps)])
    let plan = try engine().plan(of: file, besides: KnownRecords(), at: moment)
    #expect(plan.change.medications.pauses == pauses)
    #expect(plan.outcome.pausesAll)
    var memory = engine([metformin]).memory
    memory.medications.regimen.pauses = pauses.resuming(from: Boundary(today))
    let known = Engine(settings: Settings(), memory: memory)
    #expect(try known.plan(of: file, besides: KnownRecords(), at: moment).change.medications.pauses == nil)
  }

  @Test func `years of doses that were imported do not stay in memory`() throws {
    var engine = engine([metformin])
    let doses = (10...18).map { taken("morning-2026-11-\($0)", of: 2) }
    let file = records([history(2, "Metformin")], doses)
    let plan = try engine.plan(of: file, besides: known(), at: moment)
    _ = store(plan, in: &engine)
    #expect(engine.memory.medications.answers.keys.map(\.day).min() == day("2026-11-13"))
  }

  @Test func `what is imported is in force with its slots, and their past stays`() throws {
    var engine = engine()
    let file = records([history(7, "Metformin", slots: [slot("noon")])], times)
    let plan = try engine.plan(of: file, besides: KnownRecords(), at: moment)
    let effects = store(plan, in: &engine)
    #expect(engine.regimen.slots.time(of: .morning, on: day("2026-11-11")) == time("07:00"))
    #expect(engine.settings.slots[.morning] == time("06:30"))
    #expect(engine.settings.slots[slot("noon")] == .noon)
    #expect(engine.plan(at: moment).reminders.contains { $0.id == reminder("noon-2026-11-21") })
    #expect(!effects.isEmpty)
  }
}
