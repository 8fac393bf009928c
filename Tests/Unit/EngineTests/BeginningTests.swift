import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The first day of a medication, and which earlier doses can be recorded.
struct BeginningTests {
  private static let today = "2026-11-20"

  @Test(
    "a fresh install reminds you of no slot whose time has passed",
    arguments: [
      ("07:00", ["morning", "evening"]), ("07:01", ["evening"]), ("12:00", ["evening"]), ("22:00", []),
    ]
  )
  func fresh(_ time: String, _ due: [String]) {
    var desk = Desk(at: "\(Self.today) \(time)", isInstalledNow: true)
    #expect(desk.overview.slots.map(\.id.slot.description) == due)
    #expect(desk.shown.isEmpty == (time != "07:00"))
    desk.run(until: "2026-11-22 12:00")
    // Exactly the doses that were due since then are missed.
    #expect(desk.overview.missed?.count == due.count + 2)
  }

  @Test(
    "an added medication begins as its first day says",
    arguments: [
      (nil, ["evening"], 0), ("today", ["morning", "evening"], 0), ("yesterday", ["morning", "evening"], 2),
      ("2026-11-10", ["morning", "evening"], 20), ("tomorrow", [], 0),
    ] as [(String?, [String], Int)]
  )
  func added(_ from: String?, _ due: [String], _ missed: Int) throws {
    var desk = Desk(at: "\(Self.today) 08:00", isInstalledNow: true)
    desk.change(.unlock)
    let add = MedicationCommand.add("Metformin", keepsDefault: true) {
      ($0.schedule, $0.from) = ("twice-daily", from.flatMap(DayReference.init(parsing:)))
    }
    let outcome = try desk.send(add).get()
    let id = outcome.history.id
    let slots = desk.overview.slots.filter { $0.doses.contains { $0.medication.id == id } }
    #expect(slots.map(\.id.slot.description) == due)
    let days = day("2026-11-01")...day("2026-11-19")
    let past = desk.engine.slots(of: days, answers: [:], at: desk.moment)
    let doses = past.values.flatMap(\.self).flatMap(\.doses).filter { $0.medication.id == id }
    #expect(doses.count == missed)
    #expect(doses.allSatisfy { $0.status == .missed })
  }

  @Test func aDoseThatAnEarlierBeginningHasDueBesideOneTakenIsTold() throws {
    var desk = Desk(at: "\(Self.today) 08:00", isInstalledNow: true)
    desk.say(.take, "evening")
    let edit = MedicationCommand.edit("pills", from: "today")
    #expect(try desk.send(edit).get().alsoDue == [.morning])
    #expect(try desk.send(edit).get().alsoDue == [])
  }

  @Test func aPastBeginningTakesUnlocking() {
    var desk = Desk(at: "\(Self.today) 08:00", isInstalledNow: true)
    let add = MedicationCommand.add("Metformin") { $0.from = .day(day("2026-11-10")) }
    #expect(desk.send(add).refusal == .time(.historyLocked(day("2026-11-10"))))
    let edit = MedicationCommand.edit("pills", from: "2026-11-10")
    #expect(desk.send(edit).refusal == .time(.historyLocked(day("2026-11-10"))))
  }

  @Test func whatHasEndedIsEditedThoughAnotherHasItsNameButDoesNotGoOn() throws {
    var desk = Desk(at: "2026-11-20 12:00")
    _ = try desk.send(.add("Iron")).get()
    _ = try desk.send(.remove(name: "iron")).get()
    _ = try desk.send(.add("Zinc")).get()
    let id = try #require(desk.disk.regimen.histories.dropLast().last?.id.description)
    _ = try desk.send(.edit("zinc") { $0.name = "Iron" }).get()
    _ = try desk.send(.edit(id) { $0.texts[.dosage] = "5 mg" }).get()
    let goingOn = desk.send(.edit(id) { $0.until = .never })
    #expect(goingOn.refusal == .medications(.medicationExists(name: "Iron")))
  }

  @Test func whatIsEditedBeforeItBeginsIsSoFromTheBeginningOn() throws {
    var desk = Desk(at: "2026-11-20 12:00")
    _ = try desk.send(.add("Metformin") { $0.from = .day(day("2026-12-01")) }).get()
    _ = try desk.send(.edit("metformin") { $0.dose = "2" }).get()
    _ = try desk.send(.edit("metformin", from: "2026-11-20") { _ in }).get()
    let history = try #require(desk.disk.regimen.histories.last)
    #expect(history.versions.map(\.medication.dose) == [.same(Amount(thousandths: 2000))])
  }

  @Test func theFirstDayMoves() throws {
    var desk = Desk(at: "\(Self.today) 12:00", isInstalledNow: true)
    desk.change(.unlock)
    desk.say(.take, "evening", day: "2026-11-19")
    let edit = MedicationCommand.edit("pills", from: "2026-11-18")
    // Two doses of the 18th, one of the 19th, and this morning's, whose window is open for one more hour.
    let missed = Refusal.medications(.wouldMiss(name: "Pills", doses: 3, since: day("2026-11-18")))
    #expect(desk.send(edit).refusal == missed)
    let moved = try desk.send(.edit("pills", from: "2026-11-18") { $0.acceptsMissed = true }).get()
    #expect(moved.history.versions.map(\.from.day) == [day("2026-11-18")])
    #expect(desk.overview.slots.count == 2)
    // Moved back, with a last day or without one: nothing is missed any more.
    _ = try desk.send(.edit("pills") { $0.until = .after(.day(day("2026-12-01"))) }).get()
    _ = try desk.send(.edit("pills", from: "today")).get()
    let days = day("2026-11-01")...day("2026-11-19")
    let past = desk.engine.slots(of: days, answers: desk.disk.answers, at: desk.moment)
    #expect(past.values.flatMap(\.self).flatMap(\.doses).map(\.status) == [.taken])
  }

  @Test func whatWasAnsweredWasDueAlsoBeforeTheFirstDay() throws {
    var desk = Desk(at: "\(Self.today) 12:00", isInstalledNow: true)
    let longBefore = desk.say(.take, "evening", day: "2026-10-01")
    #expect(longBefore?.refusal == .time(.historyLocked(day("2026-10-01"))))
    // This morning was before the beginning too, and can be recorded without unlocking.
    #expect(desk.say(.take, "morning")?.outcome?.changed == true)
    desk.change(.unlock)
    #expect(desk.say(.take, "evening", day: "2026-10-01")?.outcome?.slot.doses.count == 1)
    let undone = desk.say(.undo, "morning", day: "2026-10-01")
    #expect(undone?.refusal == .medications(.nothingDue(slot: .morning, day: day("2026-10-01"))))
    #expect(try desk.say(.take, from: "2024-11-22", until: "yesterday").get().changed == 1455)
    #expect(try desk.say(.undo, from: "2024-11-22", until: "yesterday").get().changed == 1456)
    #expect(desk.say(.undo, from: "2024-11-22", until: "yesterday").refusal != nil)
    #expect(desk.overview.missed == nil)
  }

  @Test func whatIsAddedLaterIsMeantWhereItIsNamed() throws {
    var desk = Desk(at: "\(Self.today) 12:00", medications: [.pills], since: "2026-11-01")
    desk.change(.unlock)
    _ = try desk.send(.add("Iron", keepsDefault: true) { $0.slots = ["evening"] }).get()
    desk.say(.take, "evening", day: "2026-11-10")
    #expect(desk.answer("evening-2026-11-10", of: "Iron") == nil)
    desk.say(.take, "evening", "iron", day: "2026-11-10")
    #expect(desk.answer("evening-2026-11-10", of: "Iron") != nil)
    // Before the first day of every medication, a command means the medications that are taken now.
    #expect(try desk.say(.take, "evening", from: "2026-10-30", until: "2026-10-31").get().changed == 4)
    let days = day("2026-10-01")...day("2026-10-02")
    let slots = desk.engine.markableSlots(of: days, besides: [:], at: desk.moment)
    #expect(slots[day("2026-10-01")] == [.morning, .evening])
  }

  /// After an answer for one of them, a command without names still means the others.
  @Test(arguments: [nil, "today", "2026-11-10"])
  func whatIsAddedLaterIsMeantWhereNothingElseIsDue(_ date: String?) throws {
    var desk = Desk(at: "\(Self.today) 08:00", isInstalledNow: true)
    desk.change(.unlock)
    for name in ["Aspirin", "Calcium", "Zinc"] { _ = try desk.send(.add(name)).get() }
    func take(_ action: AnswerCommand.Action = .take) -> Bool? {
      guard let date else { return desk.say(action, "morning")?.outcome?.changed }
      return desk.say(action, "morning", day: date)?.outcome?.changed
    }
    desk.say(.take, "morning", "aspirin", day: date)
    #expect(desk.disk.answers.count == 1)
    #expect(take() == true)
    #expect(desk.disk.answers.count == 3)
    #expect(take() == false)
    #expect(take(.toggle) == true)
    #expect(desk.disk.answers.isEmpty)
    desk.say(.skip, "morning", "zinc", day: date)
    _ = try desk.say(.take, "morning", from: date ?? "today", until: date ?? "today").get()
    #expect(desk.disk.answers.values.count { $0.kind == .taken } == 2)
    #expect(desk.disk.answers.count == 3)
  }

  @Test func whatHasEndedIsTakenAgain() throws {
    var desk = Desk(at: "\(Self.today) 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    _ = try desk.send(.remove(name: "vitamin")).get()
    desk.run(until: "2026-11-22 12:00")
    #expect(try desk.send(.edit("vitamin") { $0.texts[.dosage] = "1000 IU" }).get().changed)
    #expect(desk.plan.prefix(3) == ["evening-2026-11-22", "morning-2026-11-23", "evening-2026-11-23"])
    let again = try desk.send(.resume(name: "vitamin")).get()
    #expect(again.changed)
    #expect(again.history.latest(on: day("2026-11-22")).dosage == "1000 IU")
    let slot = try #require(desk.overview.slots.last)
    #expect(slot.doses.map(\.medication.name) == ["Pills", "Vitamin D"])
    // On the days between, nothing was due.
    let meanwhile = day("2026-11-21")
    let past = desk.engine.slots(of: meanwhile...meanwhile, answers: [:], at: desk.moment)
    #expect(past.values.flatMap(\.self).allSatisfy { $0.doses.count == 1 })
  }

  @Test(
    "if a clock that was ahead resumed an ended medication, a new last day resumes it today",
    arguments: [MedicationEdit.End.never, .after(.day(day("2026-12-10")))]
  )
  func resumedAhead(until: MedicationEdit.End) throws {
    var desk = Desk(at: "\(Self.today) 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    _ = try desk.send(.remove(name: "vitamin")).get()
    desk.setClock(to: "2027-06-01 12:00")
    _ = try desk.send(.edit("vitamin", from: "tomorrow") { $0.until = .never }).get()
    desk.setClock(to: "2026-11-22 12:00")
    let outcome = try desk.send(.edit("vitamin") { $0.until = until }).get()
    #expect(outcome.changed)
    #expect(outcome.history.latest(on: day("2026-11-22")).state == .active)
    #expect(outcome.history.lastDay == (until == .never ? nil : day("2026-12-10")))
    #expect(desk.overview.slots.last?.doses.map(\.medication.name) == ["Pills", "Vitamin D"])
  }

  // MARK: The clock that Pills first ran by

  @Test(
    "if the clock was wrong at first, there are no past days",
    arguments: ["1970-01-01 00:00", "2015-06-01 12:00", "2026-10-01 12:00", "2050-01-01 12:00"],
    ["every 2 days", "cycle 1/1"]
  )
  func wrongClock(_ wrong: String, schedule: String) throws {
    var desk = Desk(at: wrong, isInstalledNow: true)
    _ = try desk.send(.add("Metformin", keepsDefault: true) { $0.schedule = schedule }).get()
    desk.setClock(to: "2026-11-20 12:00")
    #expect(desk.overview.missed == nil)
    #expect(desk.disk.regimen.versions.allSatisfy { $0.from.day == day("2026-11-20") })
    #expect(desk.overview.slots.map(\.id.slot) == [.evening])
    #expect(desk.plan.contains("morning-2026-11-22"))
    desk.run(until: "2026-11-23 12:00")
    #expect(desk.disk.unprovenSince == nil)
  }

  @Test(
    "if the clock was far ahead, a chosen first day keeps its distance from today",
    arguments: ["every 2 days from 2050-01-03", "cycle 1/1 from 2050-01-03"]
  )
  func firstDayFarAhead(schedule: String) throws {
    var desk = Desk(at: "2050-01-01 12:00", isInstalledNow: true)
    _ = try desk.send(.add("Metformin") { $0.schedule = schedule }).get()
    desk.setClock(to: "2026-11-20 12:00")
    #expect(!desk.plan.contains("morning-2026-11-21"))
    #expect(desk.plan.contains("morning-2026-11-22"))
  }

  @Test func whatIsPlannedStaysPlannedHoweverOftenTheClockIsPutRight() throws {
    var desk = Desk(at: "2026-11-20 12:00", isInstalledNow: true)
    _ = try desk.send(.add("Metformin") { $0.from = .fromToday(days: 5) }).get()
    for time in ["2026-11-18 12:00", "2026-11-15 12:00"] { desk.setClock(to: time) }
    let planned = try #require(desk.disk.regimen.histories.last)
    #expect(planned.versions.map(\.from.day) == [day("2026-11-20")])
    #expect(planned.versions[0].from == Boundary(day("2026-11-20")))
  }

  @Test func aProvenClockIsBelieved() {
    var desk = Desk(at: "2026-11-18 06:00", isInstalledNow: true)
    desk.run(until: "2026-11-20 12:00")
    desk.setClock(to: "2027-03-01 12:00")
    #expect(desk.overview.missed?.count == 14)
    #expect(desk.disk.regimen.versions.map(\.from.day) == [day("2026-11-18")])
  }

  @Test func whatWasSaidWhileAProvenClockWasAheadHoldsOnceItIsRight() throws {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    desk.setClock(to: "2027-06-01 12:00")
    _ = try desk.send(.add("Metformin", keepsDefault: true) { $0.schedule = "twice-daily" }).get()
    _ = try desk.send(.edit("pills") { $0.texts[.dosage] = "2 mg" }).get()
    _ = try desk.send(.pause(name: "vitamin", until: nil)).get()
    _ = try desk.send(.edit("pills", from: "2027-06-09") { $0.texts[.dosage] = "3 mg" }).get()
    desk.setClock(to: "2026-11-20 12:10")
    // The plan for a later day stays.
    let versions = desk.disk.regimen.versions
    #expect(versions.map(\.from.day.description).filter { $0 > "2026-11-20" } == ["2027-06-09"])
    #expect(versions.allSatisfy { $0.madeAt <= desk.now || $0.from.day > day("2026-11-20") })
    desk.run(until: "2026-11-20 21:00")
    #expect(desk.screen[reminder("evening-2026-11-20")]?.text == "Pills 2 mg, Metformin")
    // Setting the clock once more changes nothing.
    let known = desk.disk.regimen
    desk.setClock(to: "2026-11-20 21:01")
    #expect(desk.disk.regimen == known)
  }

  /// The home zone changes after the clock is corrected, so earlier commands belong to another day there.
  @Test(arguments: [-11, 0, 13])
  func whatWasSaidWhileTheClockWasAheadHoldsWhereverHomeIsSince(hours: Int64) throws {
    var desk = Desk(at: "2026-11-20 12:00", since: "2026-11-01", zone: .fixed(hours: 2))
    desk.homeOfSome = .fixed(hours: 2)
    _ = try desk.send(.add("Metformin") { $0.hours = .home }).get()
    _ = try desk.send(.add("Iron") { $0.hours = .home }).get()
    desk.setClock(to: "2027-01-20 12:00")
    desk.say(.take, "morning")
    _ = try desk.send(.remove(name: "metformin")).get()
    _ = try desk.send(.pause(name: "iron", until: .fromToday(days: 1))).get()
    desk.homeOfSome = .fixed(hours: hours)
    desk.handle(.zoneChanged)
    desk.setClock(to: "2026-11-20 12:10")
    let days = desk.disk.regimen.histories.flatMap(\.versions).map(\.from.day.description)
    #expect(days.filter { $0 > "2026-11-22" } == [])
  }

  @Test func whatWasSaidWhileTheClockWasAheadMoreAndMoreLeavesThePastAlone() throws {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.pills], since: "2026-11-01")
    let known = desk.disk.regimen.versions
    desk.setClock(to: "2027-01-20 12:00")
    _ = try desk.send(.edit("pills", from: "tomorrow") { $0.texts[.dosage] = "2 mg" }).get()
    desk.setClock(to: "2027-03-20 12:00")
    desk.setClock(to: "2026-11-20 12:10")
    #expect(desk.disk.regimen.versions.dropLast() == known[...])
    #expect(desk.disk.regimen.versions.last?.from == Boundary(day("2026-11-20")))
  }

  @Test(arguments: ["2026-11-20 11:59:30", "2026-11-20 12:00:30"])
  func aStepOfAMomentRedatesNothing(_ time: String) throws {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.pills], since: "2026-11-01")
    _ = try desk.send(.edit("pills") { $0.texts[.dosage] = "2 mg" }).get()
    let known = desk.disk.regimen
    desk.setClock(to: time)
    #expect(desk.disk.regimen == known)
  }

  @Test func aNapOfWeeksIsNone() {
    var desk = Desk(at: "2026-11-20 06:00", isInstalledNow: true)
    desk.setClock(to: "2026-12-11 12:00")
    #expect(desk.disk.regimen.versions.map(\.from.day) == [day("2026-11-20")])
    #expect(desk.overview.missed != nil)
  }

  // MARK: The streak over midnight

  @Test(
    "last night is not over while its dose can be taken",
    arguments: [("2026-11-21 00:30", "2026-11-19", 0), ("2026-11-21 03:00", "2026-11-20", 0)]
  )
  func streak(_ time: String, _ last: String, _ complete: Int) {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    desk.say(.take, "morning")
    desk.run(until: time)
    let end = desk.engine.endOfStreak(at: desk.moment)
    #expect((end.last, end.completeDays) == (day(last), complete))
    desk.say(.take, "evening", day: "yesterday")
    let after = desk.engine.endOfStreak(at: desk.moment)
    #expect(after.last == day("2026-11-20"))
  }

  // MARK: What is erased

  @Test func aSlipOfTodayGoesWithoutUnlocking() throws {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    _ = try desk.send(.add("Metfornin", keepsDefault: true)).get()
    desk.run(until: "2026-11-20 07:30")
    #expect(desk.screen[reminder("morning-2026-11-20")]?.doses.count == 2)
    #expect(try desk.erase(.medication(name: "metf")).get() == ["Metfornin"])
    #expect(desk.screen[reminder("morning-2026-11-20")]?.doses.count == 1)
    #expect(desk.disk.regimen.histories.count == 1)
    #expect(desk.erase(.medication(name: "metf")).refusal != nil)
  }

  @Test func whatEndedIsMeantBeforeWhatWillBeCalledSo() throws {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin, .vitamin], since: "2026-11-20")
    desk.send(.remove(name: "Metformin"))
    desk.send(.edit("vitamin d", from: "2026-11-23") { $0.name = "Metformin" })
    #expect(try desk.erase(.medication(name: "metformin")).get() == ["Metformin"])
    #expect(desk.disk.regimen.histories.map(\.id) == [MedicationID(3)])
  }

  @Test func `of two medications with one name, an id is that of one`() throws {
    let twin = Medication(7, "metformin", Schedule(.daily, slots: [.evening]))
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin, twin], since: "2026-11-20")
    #expect(desk.erase(.medication(name: "Metformin")).refusal != nil)
    #expect(try desk.erase(.medication(name: "Metformin (\(twin.id))")).get() == ["metformin"])
    #expect(desk.disk.regimen.histories.map(\.id) == [MedicationID(2)])
    // By its name, an ended one goes too.
    desk.send(.remove(name: "Metformin"))
    _ = try desk.send(.add("Metformin")).get()
    #expect(try desk.erase(.medication(name: "Metformin")).get().count == 2)
    #expect(desk.disk.regimen.histories.isEmpty)
  }

  @Test func aPastTakesUnlocking() throws {
    var desk = Desk(at: "2026-11-20 12:00", isInstalledNow: true)
    desk.change(.unlock)
    desk.say(.take, "evening", day: "2020-01-01")
    desk.change(.lock)
    #expect(desk.erase(.medication(name: "pills")).refusal == .time(.historyLocked(day("2020-01-01"))))
    #expect(desk.erase(.everything(isBackedUp: false)).refusal == .time(.historyLocked(day("2020-01-01"))))
    desk.change(.unlock)
    _ = try desk.erase(.everything(isBackedUp: false)).get()
    #expect(desk.disk.answers.isEmpty)
    #expect(desk.engine.memory.unlocking == nil)
    #expect(desk.plan.first == "evening-2026-11-20")
  }

  @Test func aDiskThatFailsErasesNothing() {
    var desk = Desk(at: "2026-11-20 12:00", isInstalledNow: true)
    desk.disk.writeFailure = StoreFailure(.full)
    #expect(desk.erase(.medication(name: "pills")).refusal == .storage(StoreFailure(.full)))
    #expect(desk.plan.first == "evening-2026-11-20")
  }
}
