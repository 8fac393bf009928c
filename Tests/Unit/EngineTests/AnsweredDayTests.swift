@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// If a dose of the day is answered, a new schedule or slot must not add another dose to that day.
@Suite struct AnsweredDayTests {
  /// An edit on Friday, 2026-11-20 at 10:00, and what it changes.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    var days = DayPattern.daily
    var slots = ["morning"]
    var taken = ["morning"]
    var schedule: String?
    var newSlots: [String]?
    var from: String?
    /// The first day on which the whole edit applies.
    var holdsFrom = "2026-11-20"
    /// The doses that are due on that day after the edit and not answered.
    var due: [String] = []
    var alsoDue: [String] = []
    /// The next day on which anything is due.
    var next = "2026-11-21"

    var testDescription: String { what }
  }

  static let rows: [Row] = [
    Row(what: "another slot, untaken", taken: [], newSlots: ["noon"], due: ["noon"]),
    Row(what: "another slot, taken", newSlots: ["noon"], holdsFrom: "2026-11-21"),
    Row(
      what: "another slot, taken, and tomorrow named",
      newSlots: ["noon"],
      from: "tomorrow",
      holdsFrom: "2026-11-21"
    ),
    Row(
      what: "another slot, taken, and today named",
      newSlots: ["noon"],
      from: "today",
      due: ["noon"],
      alsoDue: ["noon"]
    ),
    Row(
      what: "another slot, untaken, and today named",
      taken: [],
      newSlots: ["noon"],
      from: "today",
      due: ["noon"]
    ),
    Row(what: "more slots", newSlots: ["morning", "noon", "evening"], holdsFrom: "2026-11-21"),
    Row(
      what: "one of two stays due",
      slots: ["morning", "evening"],
      newSlots: ["evening"],
      due: ["evening"]
    ),
    Row(what: "the other of two goes at once", slots: ["morning", "evening"], newSlots: ["morning"]),
    Row(
      what: "one of two goes for another",
      slots: ["morning", "evening"],
      newSlots: ["morning", "noon"],
      holdsFrom: "2026-11-21",
      due: ["evening"]
    ),
    Row(what: "twice daily", schedule: "twice-daily", holdsFrom: "2026-11-21"),
    Row(what: "the day counts as the first", schedule: "every 2 days", next: "2026-11-22"),
    Row(
      what: "the day counts as the first, and the slot is another",
      schedule: "every 2 days",
      newSlots: ["noon"],
      holdsFrom: "2026-11-21",
      next: "2026-11-22"
    ),
    Row(what: "a cycle begins with the day", schedule: "cycle 1/2", next: "2026-11-23"),
    Row(
      what: "a day of its own",
      days: .weekly([.friday]),
      schedule: "weekly fri,sun",
      newSlots: ["evening"],
      holdsFrom: "2026-11-21",
      next: "2026-11-22"
    ),
    Row(what: "a day that is no more", schedule: "weekly sun", newSlots: ["evening"], next: "2026-11-22"),
    Row(what: "as needed from now on", slots: ["morning", "evening"], schedule: "as-needed", next: "never"),
  ]

  private func desk(_ days: DayPattern = .daily, _ slots: [String] = ["morning"]) -> Desk {
    var settings = Settings()
    settings.slots[slot("noon")] = time("12:00")
    let medication = Medication(0, "Metformin", Schedule(days, slots: Set(slots.map(slot))))
    return Desk(at: "2026-11-20 10:00", settings: settings, medications: [medication])
  }

  private func edit(
    _ schedule: String?,
    _ slots: [String]?,
    from: String? = nil,
    _ fill: (inout MedicationEdit) -> Void = { _ in }
  ) -> MedicationCommand {
    .edit("Metformin", from: from) {
      ($0.schedule, $0.slots) = (schedule, slots)
      fill(&$0)
    }
  }

  /// The slots of a day that have a due dose without an answer.
  private func due(_ desk: Desk, on text: String = "2026-11-20") -> [String] {
    let day = day(text)
    var due: [String] = []
    DueDoses(regimen: desk.engine.regimen).forEach(on: day) { slot, id in
      let dose = Dose(day: day, slot: slot.name, medication: id)
      if desk.engine.memory.medications.answers[dose] == nil { due.append(slot.name.description) }
    }
    return due
  }

  @Test(arguments: rows) func anEditAddsNoDoseToADayThatIsAnswered(row: Row) {
    var desk = desk(row.days, row.slots)
    for slot in row.taken { desk.say(.take, slot) }
    let outcome = desk.send(edit(row.schedule, row.newSlots, from: row.from)).outcome
    #expect(outcome?.changed == true)
    #expect(outcome?.from == day(row.holdsFrom))
    #expect(outcome?.alsoDue.map(\.description) == row.alsoDue)
    #expect(due(desk) == row.due)
    let plan = desk.engine.plan(at: desk.moment)
    #expect(plan.reminders.first { $0.id.day > day("2026-11-20") }?.id.day.description ?? "never" == row.next)
    // Sending the edit again changes nothing.
    #expect(desk.send(edit(row.schedule, row.newSlots, from: row.from)).outcome?.changed == false)
  }

  @Test func allElseHoldsAtOnce() {
    var desk = desk()
    desk.say(.take, "morning")
    desk.send(
      edit(nil, ["noon"]) { ($0.name, $0.texts[.dosage], $0.hasReminders) = ("Glucophage", "850 mg", false) }
    )
    let course = desk.engine.regimen.versions.suffix(2)
    #expect(course.map(\.from.day.description) == ["2026-11-20", "2026-11-21"])
    #expect(course.map(\.medication.name) == ["Glucophage", "Glucophage"])
    // Every dose belongs to the old plan or to the new one.
    #expect(course.map(\.medication.dosage) == ["", "850 mg"])
    #expect(course.map(\.medication.hasReminders) == [false, false])
    #expect(course.map(\.medication.schedule.slots) == [[.morning], [slot("noon")]])
  }

  @Test func aSkippedDoseIsAnsweredTooAndOneTakenBackIsNot() {
    var desk = desk()
    desk.say(.skip, "morning")
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-21"))
    desk.say(.undo, "morning")
    #expect(due(desk) == ["morning"])
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-20"))
    #expect(due(desk) == ["noon"])
  }

  @Test func whatIsOnHoldIsNotDueTwiceOnceItIsResumed() {
    var desk = desk()
    desk.say(.take, "morning")
    desk.send(.pause(name: "Metformin", until: nil))
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-21"))
    desk.send(.resume(name: "Metformin"))
    #expect(due(desk) == [])
    #expect(due(desk, on: "2026-11-21") == ["noon"])
  }

  @Test func nothingIsDueBesideWhatWasTakenWhereItIsOnHoldOrTooLate() {
    var desk = desk()
    desk.say(.take, "morning")
    desk.send(.pause(name: "Metformin", until: nil))
    #expect(desk.send(edit(nil, ["noon"], from: "today")).outcome?.alsoDue == [])
    desk.send(.resume(name: "Metformin"))
    desk.send(edit(nil, ["morning"]))
    desk.run(until: "2026-11-20 18:00")
    #expect(desk.send(edit(nil, ["noon", "evening"], from: "today")).outcome?.alsoDue == [.evening])
    #expect(due(desk) == ["evening"])
  }

  @Test func aDoseTakenAsNeededCountsToo() {
    var desk = desk(.asNeeded, [])
    let take = AsNeededCommand(action: .take(isForced: false), medication: "Metformin", day: nil, time: nil)
    #expect(desk.send(edit("every 2 days", ["evening"])).outcome?.from == day("2026-11-20"))
    desk.send(edit("as-needed", nil))
    desk.send(take)
    #expect(desk.send(edit("every 2 days", ["evening"])).outcome?.from == day("2026-11-21"))
    #expect(due(desk) == [])
    #expect(due(desk, on: "2026-11-21") == [])
    #expect(due(desk, on: "2026-11-22") == ["evening"])
  }

  @Test func slotsPlannedForTomorrowStayIfOnlyTheDaysChange() {
    var desk = desk(.asNeeded, [])
    desk.send(AsNeededCommand(action: .take(isForced: false), medication: "Metformin", day: nil, time: nil))
    #expect(desk.send(edit("twice-daily", nil)).outcome?.from == day("2026-11-21"))
    desk.send(edit("every 2 days", nil))
    #expect(due(desk, on: "2026-11-22") == ["morning", "evening"])
  }

  @Test func lastNightsDoseIsOfTheDayBefore() {
    var desk = desk(.daily, ["evening"])
    desk.run(until: "2026-11-21 00:30")
    #expect(desk.send(edit(nil, ["morning"])).outcome?.from == day("2026-11-21"))
    #expect(due(desk) == ["evening"])
    desk.say(.take, "evening")
    #expect(desk.engine.memory.medications.answers.keys.map(\.day.description) == ["2026-11-20"])
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-21"))
    #expect(due(desk, on: "2026-11-21") == ["noon"])
  }

  @Test func aVersionToComeIsChangedToo() {
    var desk = desk()
    desk.say(.take, "morning")
    desk.send(edit(nil, ["evening"], from: "2026-11-22"))
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-21"))
    #expect((20...23).map { due(desk, on: "2026-11-\($0)") } == [[], ["noon"], ["noon"], ["noon"]])
  }

  @Test func slotsThatALaterVersionHasAreKeptWhereNoneAreSaid() {
    var desk = desk(.asNeeded, [])
    desk.send(edit("daily", ["noon"], from: "tomorrow"))
    desk.send(edit("every 1 day", nil))
    #expect((20...22).map { due(desk, on: "2026-11-\($0)") } == [["morning"], ["noon"], ["noon"]])
  }

  /// If answers of other days counted, those given while the clock was a year ahead would delay every change
  /// by a year.
  @Test func onlyTodaysAnswersCountOnceAClockThatWasAheadIsSetBack() {
    var desk = desk()
    desk.run(until: "2026-11-22 10:00")
    desk.say(.take, "morning")
    desk.setClock(to: "2026-11-20 10:00")
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-20"))
    #expect((20...23).map { due(desk, on: "2026-11-\($0)") } == [["noon"], ["noon"], ["noon"], ["noon"]])
  }

  @Test(arguments: [true, false]) func answersOfTodayThatAreNotInMemoryAreReadFirst(failsFirst: Bool) {
    var desk = desk()
    desk.say(.take, "morning")
    desk.run(until: "2026-12-20 10:00")
    desk.restartForgetting(at: "2026-12-20 10:00")
    if failsFirst {
      desk.disk.readFailure = StoreFailure(.failing)
      desk.setClock(to: "2026-11-20 10:00")
      let refusal = Refusal.storage(StoreFailure(.failing))
      #expect(desk.send(edit(nil, ["noon"])).refusal == refusal)
      desk.disk.readFailure = nil
    } else {
      desk.setClockUnnoticed(to: "2026-11-20 10:00")
    }
    #expect(desk.send(edit(nil, ["noon"])).outcome?.from == day("2026-11-21"))
  }
}
