import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Adding, editing, ending and pausing medications: the resulting versions, and the refusals.
@Suite struct MedicationCommandTests {
  private let today = day("2026-11-20")

  private func reference(_ text: String) -> DayReference? { DayReference(parsing: text) }

  // MARK: Adding

  @Test func whatIsAddedIsDueFromThenOn() {
    var desk = Desk(at: "2026-11-20 15:00", medications: [.metformin])
    let outcome = desk.send(
      .add("  Vitamin   D ") {
        $0.texts[.dosage] = "20 µg"
        $0.texts[.instructions] = "with food"
        $0.slots = ["Evening"]
      }
    ).outcome
    let medication = outcome?.history.latest(on: today)
    #expect(outcome?.changed == true)
    #expect(outcome?.endedDefault == false)
    #expect(medication?.name == "Vitamin D")
    #expect(medication?.schedule == Schedule(.daily, slots: [.evening]))
    #expect(medication?.id == desk.id(of: "Vitamin D"))
    #expect(desk.disk.regimen == desk.engine.memory.medications.regimen)
    #expect(desk.overview.slots.last?.doses.map(\.medication.name) == ["Metformin", "Vitamin D"])
    desk.run(until: "2026-11-20 21:00")
    let text = desk.screen[reminder("evening-2026-11-20")]?.text
    #expect(text == "Metformin 500 mg, Vitamin D 20 µg (with food)")
  }

  @Test(
    arguments: [
      ("every 3 days", "2026-11-19", ["2026-11-22", "2026-11-25"]),
      ("every 3 days", "2026-11-23", ["2026-11-23", "2026-11-26"]),
      ("cycle 2/5", "2026-11-19", ["2026-11-20", "2026-11-26"]),
    ]
  )
  func daysAreCountedFromTheFirst(schedule: String, from: String, due: [String]) {
    var desk = Desk(medications: [.metformin])
    desk.change(.unlock)
    let added = desk.send(.add("New") { ($0.schedule, $0.from) = (schedule, reference(from)) })
    let history = added.outcome?.history
    #expect(history?.versions.map(\.from) == [Boundary(day(from))])
    let days = desk.engine.plan(at: desk.moment).reminders
      .filter { $0.doses.contains { $0.medication == history?.id } }.map(\.id.day.description)
    #expect(days == due)
  }

  @Test(arguments: [
    ("2026-10-31", Refusal.medications(.untilBeforeFrom(until: day("2026-10-31"), from: day("2026-11-01")))),
    ("2026-11-19", nil), ("2026-11-20", nil), ("9999-12-30", nil), ("9999-12-31", nil),
  ])
  func itsLastDayIsTheFirstOrLater(until: String, refusal: Refusal?) {
    var desk = Desk(medications: [.metformin])
    desk.change(.unlock)
    let result = desk.send(
      .add("New") { ($0.until, $0.from) = (reference(until), reference("2026-11-01")) }
    )
    #expect(result.refusal == refusal)
    let last = result.outcome?.history.lastDay?.description
    // No end is stored after the last day that has a name: the store could not read it.
    #expect(last == (refusal != nil || until == "9999-12-31" ? nil : until))
    let days = desk.disk.regimen.versions.map(\.from.day)
    #expect(days.allSatisfy { Day($0.description) == $0 })
  }

  @Test func aThousandAreEnough() {
    let many = (1...1000).map { Medication(Int64($0), "M\($0)", .twiceDaily) }
    var desk = Desk(medications: many)
    #expect(desk.send(.add("New")).refusal == .medications(.tooManyMedications(limit: 1000)))
    // Ended medications do not count toward the limit.
    desk.send(.remove(name: "M1000"))
    #expect(desk.send(.add("New")).outcome?.changed == true)
  }

  @Test(
    arguments: [
      (false, nil, "2026-11-20"), (true, nil, nil), (false, "2026-12-01", "2026-12-01"),
    ] as [(Bool, String?, String?)]
  )
  func theFirstMedicationTakesThePlaceOfTheDefaultWhenItBegins(keeps: Bool, from: String?, ends: String?) {
    var desk = Desk(since: "2026-11-01")
    let added = desk.send(.add("New", keepsDefault: keeps) { $0.from = from.flatMap(reference) })
    #expect(added.outcome?.endedDefault == (ends != nil))
    let end = desk.disk.regimen[.defaultMedication]?.versions.last { $0.medication.state == .ended }
    #expect(end?.from.day.description == ends)
    // Another addition does not change the placeholder.
    let before = desk.disk.regimen[.defaultMedication]
    desk.send(.add("Another"))
    #expect(desk.disk.regimen[.defaultMedication] == before)
    // The placeholder stays in the past.
    let yesterday = today.previous
    let slots = desk.engine.slots(of: yesterday...yesterday, answers: [:], at: desk.moment)
    #expect(slots[yesterday]?.flatMap(\.doses).map(\.medication.name) == ["Pills", "Pills"])
  }

  @Test(arguments: [("2026-11-25", "2026-11-26"), ("2026-11-30", "2026-12-01"), ("2026-12-01", "2026-12-01")])
  func aDefaultThatEndsEarlierKeepsItsEnd(until: String, ends: String) {
    var desk = Desk()
    desk.send(.edit("pills") { $0.until = .after(.day(day(until))) })
    let added = desk.send(.add("New") { $0.from = .day(day("2026-12-01")) })
    #expect(added.outcome?.endedDefault == (until == "2026-12-01"))
    #expect(desk.disk.regimen[.defaultMedication]?.versions.last?.from.day == day(ends))
  }

  @Test func aDefaultThatWasGivenANameOrADosageStays() {
    for fill in [{ $0.name = "Aspirin" }, { $0.texts[.dosage] = "2" }] as [(inout MedicationEdit) -> Void] {
      var desk = Desk()
      desk.send(.edit("pills", fill))
      let added = desk.send(.add("New"))
      #expect(added.outcome?.endedDefault == false)
      #expect(desk.disk.regimen.current(on: today).count == 2)
    }
  }

  // MARK: Names

  @Test func namesAreUniqueAmongWhatIsTakenNowOrLater() {
    var desk = Desk(medications: [.metformin, .vitamin])
    let exists = Refusal.medications(.medicationExists(name: "Metformin"))
    #expect(desk.send(.edit("vit") { $0.name = "metFORMIN" }).refusal == exists)
    // A medication can change the case of its own name.
    #expect(desk.send(.edit("vit") { $0.name = "VITAMIN D" }).outcome?.changed == true)
    // A name is in use if a medication has it now or will have it later.
    desk.send(.edit("metformin", from: "2026-12-01") { $0.name = "Glucophage" })
    #expect(desk.send(.add("glucophage")).refusal == .medications(.medicationExists(name: "Glucophage")))
    #expect(desk.send(.add("metformin")).refusal == exists)
    // A name is free again if its medication has ended or is renamed from today on.
    desk.send(.remove(name: "vitamin d"))
    #expect(desk.send(.add("Vitamin D")).outcome?.changed == true)
    desk.run(until: "2026-11-20 15:10")
    desk.send(.edit("vitamin d", from: "2026-11-20") { $0.name = "Calciferol" })
    #expect(desk.send(.add("Vitamin D")).outcome?.history.id == desk.id(of: "Vitamin D"))
  }

  // MARK: Editing

  @Test func anEditChangesWhatItSaysAndNothingElse() {
    var desk = Desk(medications: [.metformin])
    desk.send(
      .edit("metformin", from: "2026-12-01") {
        ($0.schedule, $0.slots) = ("weekly mon", ["evening"])
        $0.perDay = .init(3)
      }
    )
    desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    let history = desk.disk.regimen[MedicationID(2)]
    let later = history?.version(on: day("2026-12-01"))?.medication
    #expect(history?.latest(on: today).schedule == .twiceDaily)
    #expect(later?.schedule == Schedule(.weekly([.monday]), slots: [.evening]))
    #expect(later?.limits.perDay == 3)
    #expect(later?.dosage == "850 mg")
    // New slots keep the days, and new days keep the slots.
    desk.send(.edit("metformin") { $0.slots = ["morning"] })
    let slotsEdited = desk.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(slotsEdited?.medication.schedule == Schedule(.weekly([.monday]), slots: [.morning]))
    desk.send(.edit("metformin") { $0.schedule = "every 2 days" })
    let daysEdited = desk.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(daysEdited?.medication.schedule == Schedule(.every(count: 2, first: today), slots: [.morning]))
  }

  @Test func whatIsTakenAsNeededHasNoSlotsWhateverIsEdited() {
    var desk = Desk(medications: [.metformin])
    desk.send(.edit("metformin", from: "2026-12-01") { $0.schedule = "as-needed" })
    desk.send(.edit("metformin") { $0.slots = ["evening"] })
    let later = desk.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(later?.medication.schedule == Schedule(.asNeeded, slots: []))
    desk.send(.edit("metformin") { $0.schedule = "twice-daily" })
    let again = desk.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(again?.medication.schedule == .twiceDaily)
    desk.send(.edit("metformin") { $0.schedule = "as-needed" })
    let refusal = desk.send(.edit("metformin") { $0.slots = ["evening"] }).refusal
    #expect(refusal == .medications(.slotOfAsNeeded(.evening)))
    let daily = desk.send(.edit("metformin") { $0.schedule = "daily" }).outcome?.history.latest(on: today)
    #expect(daily?.schedule == Schedule(.daily, slots: [.morning]))
  }

  @Test(arguments: [(["morning"], .morning), (nil, .evening)] as [([String]?, SlotName)])
  func namedSlotsTakeThePlaceOfThosePlannedForLater(named: [String]?, planned: SlotName) {
    var desk = Desk(medications: [.metformin])
    desk.send(.edit("metformin") { $0.schedule = "as-needed" })
    desk.send(.edit("metformin", from: "2026-12-01") { ($0.schedule, $0.slots) = ("daily", ["evening"]) })
    desk.send(.edit("metformin") { ($0.schedule, $0.slots) = ("daily", named) })
    let later = desk.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(later?.medication.schedule == Schedule(.daily, slots: [planned]))
  }

  @Test(arguments: ["remove", "pause", "resume", "edit"])
  func sayingTheSameTwiceIsStoredOnce(word: String) {
    var desk = Desk(medications: [.metformin, .vitamin])
    if word == "resume" { desk.send(.pause(name: "vitamin d", until: nil)) }
    let command: MedicationCommand =
      switch word {
      case "pause": .pause(name: "vitamin d", until: .fromToday(days: 5))
      case "resume": .resume(name: "vitamin d")
      case "edit":
        .edit("vitamin d") { ($0.texts[.dosage], $0.until) = ("20 µg", .after(.fromToday(days: 9))) }
      default: .remove(name: "vitamin d")
      }
    desk.live(minutes: 1)
    #expect(desk.send(command).outcome?.changed == true)
    let stored = desk.disk.regimen
    let changes = desk.overview.changeCount
    desk.live(minutes: 1)
    let again = desk.send(command)
    // An ended medication cannot be named any more.
    #expect(word == "remove" ? again.refusal != nil : again.outcome?.changed == false)
    #expect(desk.disk.regimen == stored)
    #expect(desk.overview.changeCount == changes)
  }

  // MARK: What fails

  @Test func whatCannotBeStoredChangesNothing() {
    var desk = Desk(at: "2026-11-20 07:30", medications: [.metformin])
    let failure = StoreFailure(.full)
    desk.disk.writeFailure = failure
    let regimen = desk.engine.memory.medications.regimen
    let shown = desk.shown
    let commands: [MedicationCommand] = [
      .add("New"), .remove(name: "met"), .pause(name: "met", until: nil),
      .edit("met") { $0.slots = ["evening"] },
    ]
    for command in commands {
      #expect(desk.send(command).refusal == .storage(failure))
      #expect(desk.engine.memory.medications.regimen == regimen)
      #expect(desk.shown == shown)
    }
    desk.disk.writeFailure = nil
    #expect(desk.send(.remove(name: "met")).outcome?.changed == true)
    #expect(desk.shown == [])
  }

  @Test func whatIsEndedResumesAsItLastWas() throws {
    var desk = Desk(at: "2026-11-20 14:00", medications: [.metformin])
    func edit(_ dosage: String, from: String? = nil) -> MedicationCommand {
      .edit("metformin", from: from) { $0.texts[.dosage] = dosage }
    }
    _ = try desk.send(edit("40 mg")).get()
    _ = try desk.send(edit("20 mg", from: "2026-11-24")).get()
    _ = try desk.send(edit("10 mg", from: "2026-11-29")).get()
    _ = try desk.send(.edit("metformin") { $0.until = .after(.day(day("2026-11-30"))) }).get()
    _ = try desk.send(.remove(name: "metformin")).get()
    desk.run(until: "2026-11-25 12:00")
    let regimen = desk.engine.regimen
    let ended = try #require(regimen.histories.first)
    #expect(ended.latest(on: day("2026-11-25")).dosage == "40 mg")
    // The dose of that morning was due.
    #expect(regimen.lastDay(of: ended) == day("2026-11-20"))
    let resumed = try desk.send(.resume(name: "metformin")).get().history
    #expect(resumed.latest(on: day("2026-11-25")).dosage == "40 mg")
    #expect(resumed.latest(on: day("2026-11-29")).dosage == "10 mg")
    #expect(resumed.lastDay == day("2026-11-30"))
    // If a medication is resumed after its planned last day, it has none any more.
    _ = try desk.send(.remove(name: "metformin")).get()
    desk.run(until: "2026-12-03 12:00")
    #expect(try desk.send(.resume(name: "metformin")).get().history.lastDay == nil)
  }

  @Test func anEditFromTheResumptionOnStaysWithANewBeginning() throws {
    var desk = Desk(at: "2026-11-20 14:00", medications: [.metformin])
    _ = try desk.send(.remove(name: "metformin")).get()
    desk.run(until: "2026-11-25 12:00")
    desk.change(.unlock)
    _ = try desk.send(.resume(name: "metformin")).get()
    _ = try desk.send(.edit("metformin") { $0.texts[.dosage] = "10 mg" }).get()
    let begun = try desk.send(.edit("metformin", from: "2026-11-22") { $0.acceptsMissed = true }).get()
      .history
    #expect(begun.latest(on: day("2026-11-25")).dosage == "10 mg")
    #expect(begun.latest(on: day("2026-11-24")).dosage == "500 mg")
  }

  @Test func aRestartKnowsWhatWasChanged() {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.send(.add("New"))
    desk.send(.pause(name: "met", until: .fromToday(days: 2)))
    let plan = desk.plan
    let regimen = desk.engine.memory.medications.regimen
    desk.restart()
    #expect(desk.plan == plan)
    #expect(desk.engine.memory.medications.regimen == regimen)
  }

  @Test func theJournalNamesNoMedication() {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.send(.add("Secret"))
    desk.send(.remove(name: "secret"))
    desk.run(until: "2026-11-21 12:00")
    #expect(desk.notices.prefix(2) == [.medicationsChanged(count: 1), .medicationsChanged(count: 1)])
    let said = desk.announcements + desk.notices.map { "\($0)" }
    #expect(said.allSatisfy { !$0.contains("ecret") && !$0.contains("etformin") })
  }

  @Test func anAmountSaidWhileItWasEndedOutlivesAnEarlierBeginning() throws {
    var desk = Desk(at: "2026-11-20 05:00", medications: [])
    desk.send(.add("Iron") { $0.slots = ["evening"] })
    desk.send(.pause(name: "Iron", until: nil))
    desk.run(until: "2026-11-20 05:10")
    desk.send(.remove(name: "Iron"))
    desk.run(until: "2026-11-20 05:20")
    desk.send(.edit("Iron") { $0.dose = "0.5" })
    desk.run(until: "2026-11-20 05:30")
    desk.send(.resume(name: "Iron"))
    desk.change(.unlock)
    desk.send(.edit(name: "Iron", MedicationEdit(), from: .fromToday(days: -20)))
    let history = try #require(desk.engine.regimen.histories.last)
    #expect(history.versions[0].from.day == day("2026-10-31"))
    let today = day("2026-11-20")
    #expect(history.latest(on: today).amount(in: SlotName("evening"), on: today).text == "½")
  }

  @Test func twiceDailyTakesThePlaceOfSlotsPlannedForLater() throws {
    var desk = Desk(at: "2026-11-20 05:00", medications: [])
    desk.send(.add("Iron") { $0.schedule = "twice-daily" })
    var edit = MedicationEdit()
    edit.slots = ["morning"]
    desk.send(.edit(name: "Iron", edit, from: .fromToday(days: 3)))
    desk.send(.edit("Iron") { $0.schedule = "twice-daily" })
    let history = try #require(desk.engine.regimen.histories.last)
    #expect(history.latest(on: day("2026-11-23")).schedule == .twiceDaily)
  }

  @Test(arguments: ["2026-11-20 05:00", "2026-11-20 05:01", "2026-11-21 05:00"])
  func aChangePlannedForAfterTheResumptionStillApplies(time: String) throws {
    var desk = Desk(at: "2026-11-20 05:00", medications: [])
    desk.send(.add("Iron") { $0.slots = ["evening"] })
    var edit = MedicationEdit()
    edit.schedule = "every 3 days"
    desk.send(.edit(name: "Iron", edit, from: .fromToday(days: 3)))
    desk.send(.remove(name: "Iron"))
    desk.run(until: time)
    desk.send(.resume(name: "Iron"))
    let history = try #require(desk.engine.regimen.histories.last)
    #expect(history.latest(on: day("2026-11-22")).schedule.days == .daily)
    #expect(history.latest(on: day("2026-11-23")).schedule.days.description == "every 3 days from 2026-11-23")
  }
}
