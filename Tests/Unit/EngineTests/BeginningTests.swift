import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// From when on a medication is due, and what of the time before may be said.
struct BeginningTests {
  private static let today = "2026-11-20"

  @Test(
    "a fresh start reminds of nothing whose time has passed",
    arguments: [
      ("07:00", ["morning", "evening"]), ("07:01", ["evening"]), ("12:00", ["evening"]), ("22:00", []),
    ]
  )
  func fresh(_ time: String, _ due: [String]) {
    var bedside = Bedside(at: "\(Self.today) \(time)", isInstalledNow: true)
    #expect(bedside.overview.slots.map(\.id.slot.description) == due)
    #expect(bedside.shown.isEmpty == (time != "07:00"))
    bedside.run(until: "2026-11-22 12:00")
    // Whatever was due since is missed, and nothing else.
    #expect(bedside.overview.missed?.count == due.count + 2)
  }

  @Test(
    "what is added begins as its first day says",
    arguments: [
      (nil, ["evening"], 0), ("today", ["morning", "evening"], 0), ("yesterday", ["morning", "evening"], 2),
      ("2026-11-10", ["morning", "evening"], 20), ("tomorrow", [], 0),
    ] as [(String?, [String], Int)]
  )
  func added(_ from: String?, _ due: [String], _ missed: Int) throws {
    var bedside = Bedside(at: "\(Self.today) 08:00", isInstalledNow: true)
    bedside.change(.unlock)
    let add = MedicationCommand.add("Metformin", keepsDefault: true) {
      ($0.schedule, $0.from) = ("twice-daily", from.flatMap(DayReference.init(parsing:)))
    }
    let outcome = try bedside.send(add).get()
    let id = outcome.history.id
    let slots = bedside.overview.slots.filter { $0.doses.contains { $0.medication.id == id } }
    #expect(slots.map(\.id.slot.description) == due)
    let days = day("2026-11-01")...day("2026-11-19")
    let past = bedside.engine.slots(of: days, answers: [:], at: bedside.moment)
    let doses = past.values.flatMap(\.self).flatMap(\.doses).filter { $0.medication.id == id }
    #expect(doses.count == missed)
    #expect(doses.allSatisfy { $0.status == .missed })
  }

  @Test func aDoseThatAnEarlierBeginningHasDueBesideOneTakenIsTold() throws {
    var bedside = Bedside(at: "\(Self.today) 08:00", isInstalledNow: true)
    bedside.say(.take, "evening")
    let edit = MedicationCommand.edit("pills", from: "today")
    #expect(try bedside.send(edit).get().alsoDue == [.morning])
    #expect(try bedside.send(edit).get().alsoDue == [])
  }

  @Test func aPastBeginningTakesUnlocking() {
    var bedside = Bedside(at: "\(Self.today) 08:00", isInstalledNow: true)
    let add = MedicationCommand.add("Metformin") { $0.from = .day(day("2026-11-10")) }
    #expect(bedside.send(add).refusal == .time(.historyLocked(day("2026-11-10"))))
    let edit = MedicationCommand.edit("pills", from: "2026-11-10")
    #expect(bedside.send(edit).refusal == .time(.historyLocked(day("2026-11-10"))))
  }

  @Test func whatHasEndedIsEditedThoughAnotherHasItsNameButDoesNotGoOn() throws {
    var bedside = Bedside(at: "2026-11-20 12:00")
    _ = try bedside.send(.add("Iron")).get()
    _ = try bedside.send(.remove(name: "iron")).get()
    _ = try bedside.send(.add("Zinc")).get()
    let id = try #require(bedside.disk.regimen.histories.dropLast().last?.id.description)
    _ = try bedside.send(.edit("zinc") { $0.name = "Iron" }).get()
    _ = try bedside.send(.edit(id) { $0.texts[.dosage] = "5 mg" }).get()
    let goingOn = bedside.send(.edit(id) { $0.until = .never })
    #expect(goingOn.refusal == .medications(.medicationExists(name: "Iron")))
  }

  @Test func whatIsEditedBeforeItBeginsIsSoFromTheBeginningOn() throws {
    var bedside = Bedside(at: "2026-11-20 12:00")
    _ = try bedside.send(.add("Metformin") { $0.from = .day(day("2026-12-01")) }).get()
    _ = try bedside.send(.edit("metformin") { $0.dose = "2" }).get()
    _ = try bedside.send(.edit("metformin", from: "2026-11-20") { _ in }).get()
    let history = try #require(bedside.disk.regimen.histories.last)
    #expect(history.versions.map(\.medication.dose) == [.same(Amount(thousandths: 2000))])
  }

  @Test func theFirstDayMoves() throws {
    var bedside = Bedside(at: "\(Self.today) 12:00", isInstalledNow: true)
    bedside.change(.unlock)
    bedside.say(.take, "evening", day: "2026-11-19")
    let edit = MedicationCommand.edit("pills", from: "2026-11-18")
    // Two of the eighteenth, one of the nineteenth, and this morning's, whose window goes on for an hour.
    let missed = Refusal.medications(.wouldMiss(name: "Pills", doses: 3, since: day("2026-11-18")))
    #expect(bedside.send(edit).refusal == missed)
    let moved = try bedside.send(.edit("pills", from: "2026-11-18") { $0.acceptsMissed = true }).get()
    #expect(moved.history.versions.map(\.from.day) == [day("2026-11-18")])
    #expect(bedside.overview.slots.count == 2)
    // And back again, with a last day or none: nothing is missed any more.
    _ = try bedside.send(.edit("pills") { $0.until = .after(.day(day("2026-12-01"))) }).get()
    _ = try bedside.send(.edit("pills", from: "today")).get()
    let days = day("2026-11-01")...day("2026-11-19")
    let past = bedside.engine.slots(of: days, answers: bedside.disk.answers, at: bedside.moment)
    #expect(past.values.flatMap(\.self).flatMap(\.doses).map(\.status) == [.taken])
  }

  @Test func whatWasAnsweredWasDueAlsoBeforeTheFirstDay() throws {
    var bedside = Bedside(at: "\(Self.today) 12:00", isInstalledNow: true)
    let longBefore = bedside.say(.take, "evening", day: "2026-10-01")
    #expect(longBefore?.refusal == .time(.historyLocked(day("2026-10-01"))))
    // This morning was before the beginning too, and needs no unlocking.
    #expect(bedside.say(.take, "morning")?.outcome?.changed == true)
    bedside.change(.unlock)
    #expect(bedside.say(.take, "evening", day: "2026-10-01")?.outcome?.slot.doses.count == 1)
    let undone = bedside.say(.undo, "morning", day: "2026-10-01")
    #expect(undone?.refusal == .medications(.nothingDue(slot: .morning, day: day("2026-10-01"))))
    #expect(try bedside.say(.take, from: "2024-11-22", until: "yesterday").get().changed == 1455)
    #expect(try bedside.say(.undo, from: "2024-11-22", until: "yesterday").get().changed == 1456)
    #expect(bedside.say(.undo, from: "2024-11-22", until: "yesterday").refusal != nil)
    #expect(bedside.overview.missed == nil)
  }

  @Test func whatIsAddedLaterIsMeantWhereItIsNamed() throws {
    var bedside = Bedside(at: "\(Self.today) 12:00", medications: [.pills], since: "2026-11-01")
    bedside.change(.unlock)
    _ = try bedside.send(.add("Iron", keepsDefault: true) { $0.slots = ["evening"] }).get()
    bedside.say(.take, "evening", day: "2026-11-10")
    #expect(bedside.answer("evening-2026-11-10", of: "Iron") == nil)
    bedside.say(.take, "evening", "iron", day: "2026-11-10")
    #expect(bedside.answer("evening-2026-11-10", of: "Iron") != nil)
    // Before the first day of all, what is taken now is meant.
    #expect(try bedside.say(.take, "evening", from: "2026-10-30", until: "2026-10-31").get().changed == 4)
    let days = day("2026-10-01")...day("2026-10-02")
    let slots = bedside.engine.markableSlots(of: days, besides: [:], at: bedside.moment)
    #expect(slots[day("2026-10-01")] == [.morning, .evening])
  }

  @Test func whatHasEndedIsTakenAgain() throws {
    var bedside = Bedside(at: "\(Self.today) 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    _ = try bedside.send(.remove(name: "vitamin")).get()
    bedside.run(until: "2026-11-22 12:00")
    #expect(try bedside.send(.edit("vitamin") { $0.texts[.dosage] = "1000 IU" }).get().changed)
    #expect(bedside.plan.prefix(3) == ["evening-2026-11-22", "morning-2026-11-23", "evening-2026-11-23"])
    let again = try bedside.send(.resume(name: "vitamin")).get()
    #expect(again.changed)
    #expect(again.history.latest(on: day("2026-11-22")).dosage == "1000 IU")
    let slot = try #require(bedside.overview.slots.last)
    #expect(slot.doses.map(\.medication.name) == ["Pills", "Vitamin D"])
    // Nothing was due meanwhile.
    let meanwhile = day("2026-11-21")
    let past = bedside.engine.slots(of: meanwhile...meanwhile, answers: [:], at: bedside.moment)
    #expect(past.values.flatMap(\.self).allSatisfy { $0.doses.count == 1 })
  }

  @Test(
    "what a clock that was ahead had resumed is resumed by a new last day",
    arguments: [MedicationEdit.End.never, .after(.day(day("2026-12-10")))]
  )
  func resumedAhead(until: MedicationEdit.End) throws {
    var bedside = Bedside(at: "\(Self.today) 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    _ = try bedside.send(.remove(name: "vitamin")).get()
    bedside.setClock(to: "2027-06-01 12:00")
    _ = try bedside.send(.edit("vitamin", from: "tomorrow") { $0.until = .never }).get()
    bedside.setClock(to: "2026-11-22 12:00")
    let outcome = try bedside.send(.edit("vitamin") { $0.until = until }).get()
    #expect(outcome.changed)
    #expect(outcome.history.latest(on: day("2026-11-22")).state == .active)
    #expect(outcome.history.lastDay == (until == .never ? nil : day("2026-12-10")))
    #expect(bedside.overview.slots.last?.doses.map(\.medication.name) == ["Pills", "Vitamin D"])
  }

  // MARK: The clock that Pills first ran by

  @Test(
    "a clock that was wrong at first leaves no past",
    arguments: ["1970-01-01 00:00", "2015-06-01 12:00", "2026-10-01 12:00", "2050-01-01 12:00"],
    ["every 2 days", "cycle 1/1"]
  )
  func wrongClock(_ wrong: String, schedule: String) throws {
    var bedside = Bedside(at: wrong, isInstalledNow: true)
    _ = try bedside.send(.add("Metformin", keepsDefault: true) { $0.schedule = schedule }).get()
    bedside.setClock(to: "2026-11-20 12:00")
    #expect(bedside.overview.missed == nil)
    #expect(bedside.disk.regimen.versions.allSatisfy { $0.from.day == day("2026-11-20") })
    #expect(bedside.overview.slots.map(\.id.slot) == [.evening])
    #expect(bedside.plan.contains("morning-2026-11-22"))
    bedside.run(until: "2026-11-23 12:00")
    #expect(bedside.disk.unprovenSince == nil)
  }

  @Test(
    "a first day that was chosen by a clock far ahead comes as many days from now",
    arguments: ["every 2 days from 2050-01-03", "cycle 1/1 from 2050-01-03"]
  )
  func firstDayFarAhead(schedule: String) throws {
    var bedside = Bedside(at: "2050-01-01 12:00", isInstalledNow: true)
    _ = try bedside.send(.add("Metformin") { $0.schedule = schedule }).get()
    bedside.setClock(to: "2026-11-20 12:00")
    #expect(!bedside.plan.contains("morning-2026-11-21"))
    #expect(bedside.plan.contains("morning-2026-11-22"))
  }

  @Test func whatIsPlannedStaysPlannedHoweverOftenTheClockIsPutRight() throws {
    var bedside = Bedside(at: "2026-11-20 12:00", isInstalledNow: true)
    _ = try bedside.send(.add("Metformin") { $0.from = .fromToday(days: 5) }).get()
    for time in ["2026-11-18 12:00", "2026-11-15 12:00"] { bedside.setClock(to: time) }
    let planned = try #require(bedside.disk.regimen.histories.last)
    #expect(planned.versions.map(\.from.day) == [day("2026-11-20")])
    #expect(planned.versions[0].from == Boundary(day("2026-11-20")))
  }

  @Test func aProvenClockIsBelieved() {
    var bedside = Bedside(at: "2026-11-18 06:00", isInstalledNow: true)
    bedside.run(until: "2026-11-20 12:00")
    bedside.setClock(to: "2027-03-01 12:00")
    #expect(bedside.overview.missed?.count == 14)
    #expect(bedside.disk.regimen.versions.map(\.from.day) == [day("2026-11-18")])
  }

  @Test func whatWasSaidWhileAProvenClockWasAheadHoldsOnceItIsRight() throws {
    var bedside = Bedside(at: "2026-11-20 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    bedside.setClock(to: "2027-06-01 12:00")
    _ = try bedside.send(.add("Metformin", keepsDefault: true) { $0.schedule = "twice-daily" }).get()
    _ = try bedside.send(.edit("pills") { $0.texts[.dosage] = "2 mg" }).get()
    _ = try bedside.send(.pause(name: "vitamin", until: nil)).get()
    _ = try bedside.send(.edit("pills", from: "2027-06-09") { $0.texts[.dosage] = "3 mg" }).get()
    bedside.setClock(to: "2026-11-20 12:10")
    // What was planned for a day stays so.
    let versions = bedside.disk.regimen.versions
    #expect(versions.map(\.from.day.description).filter { $0 > "2026-11-20" } == ["2027-06-09"])
    #expect(versions.allSatisfy { $0.madeAt <= bedside.now || $0.from.day > day("2026-11-20") })
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.screen[reminder("evening-2026-11-20")]?.text == "Pills 2 mg, Metformin")
    // Nothing of it happens twice.
    let known = bedside.disk.regimen
    bedside.setClock(to: "2026-11-20 21:01")
    #expect(bedside.disk.regimen == known)
  }

  /// Home is elsewhere once the clock is right, and what was said then is of another day there.
  @Test(arguments: [-11, 0, 13])
  func whatWasSaidWhileTheClockWasAheadHoldsWhereverHomeIsSince(hours: Int64) throws {
    var bedside = Bedside(at: "2026-11-20 12:00", since: "2026-11-01", zone: .fixed(hours: 2))
    bedside.homeOfSome = .fixed(hours: 2)
    _ = try bedside.send(.add("Metformin") { $0.hours = .home }).get()
    _ = try bedside.send(.add("Iron") { $0.hours = .home }).get()
    bedside.setClock(to: "2027-01-20 12:00")
    bedside.say(.take, "morning")
    _ = try bedside.send(.remove(name: "metformin")).get()
    _ = try bedside.send(.pause(name: "iron", until: .fromToday(days: 1))).get()
    bedside.homeOfSome = .fixed(hours: hours)
    bedside.handle(.zoneChanged)
    bedside.setClock(to: "2026-11-20 12:10")
    let days = bedside.disk.regimen.histories.flatMap(\.versions).map(\.from.day.description)
    #expect(days.filter { $0 > "2026-11-22" } == [])
  }

  @Test func whatWasSaidWhileTheClockWasAheadMoreAndMoreLeavesThePastAlone() throws {
    var bedside = Bedside(at: "2026-11-20 12:00", medications: [.pills], since: "2026-11-01")
    let known = bedside.disk.regimen.versions
    bedside.setClock(to: "2027-01-20 12:00")
    _ = try bedside.send(.edit("pills", from: "tomorrow") { $0.texts[.dosage] = "2 mg" }).get()
    bedside.setClock(to: "2027-03-20 12:00")
    bedside.setClock(to: "2026-11-20 12:10")
    #expect(bedside.disk.regimen.versions.dropLast() == known[...])
    #expect(bedside.disk.regimen.versions.last?.from == Boundary(day("2026-11-20")))
  }

  @Test(arguments: ["2026-11-20 11:59:30", "2026-11-20 12:00:30"])
  func aStepOfAMomentRedatesNothing(_ time: String) throws {
    var bedside = Bedside(at: "2026-11-20 12:00", medications: [.pills], since: "2026-11-01")
    _ = try bedside.send(.edit("pills") { $0.texts[.dosage] = "2 mg" }).get()
    let known = bedside.disk.regimen
    bedside.setClock(to: time)
    #expect(bedside.disk.regimen == known)
  }

  @Test func aNapOfWeeksIsNone() {
    var bedside = Bedside(at: "2026-11-20 06:00", isInstalledNow: true)
    bedside.setClock(to: "2026-12-11 12:00")
    #expect(bedside.disk.regimen.versions.map(\.from.day) == [day("2026-11-20")])
    #expect(bedside.overview.missed != nil)
  }

  // MARK: The streak over midnight

  @Test(
    "last night is not over while it may be taken",
    arguments: [("2026-11-21 00:30", "2026-11-19", 0), ("2026-11-21 03:00", "2026-11-20", 0)]
  )
  func streak(_ time: String, _ last: String, _ complete: Int) {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    bedside.say(.take, "morning")
    bedside.run(until: time)
    let end = bedside.engine.endOfStreak(at: bedside.moment)
    #expect((end.last, end.completeDays) == (day(last), complete))
    bedside.say(.take, "evening", day: "yesterday")
    let after = bedside.engine.endOfStreak(at: bedside.moment)
    #expect(after.last == day("2026-11-20"))
  }

  // MARK: What is erased

  @Test func aSlipOfTodayGoesWithoutUnlocking() throws {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    _ = try bedside.send(.add("Metfornin", keepsDefault: true)).get()
    bedside.run(until: "2026-11-20 07:30")
    #expect(bedside.screen[reminder("morning-2026-11-20")]?.doses.count == 2)
    #expect(try bedside.erase(.medication(name: "metf")).get() == ["Metfornin"])
    #expect(bedside.screen[reminder("morning-2026-11-20")]?.doses.count == 1)
    #expect(bedside.disk.regimen.histories.count == 1)
    #expect(bedside.erase(.medication(name: "metf")).refusal != nil)
  }

  @Test func aPastTakesUnlocking() throws {
    var bedside = Bedside(at: "2026-11-20 12:00", isInstalledNow: true)
    bedside.change(.unlock)
    bedside.say(.take, "evening", day: "2020-01-01")
    bedside.change(.lock)
    #expect(bedside.erase(.medication(name: "pills")).refusal == .time(.historyLocked(day("2020-01-01"))))
    #expect(bedside.erase(.everything(isBackedUp: false)).refusal == .time(.historyLocked(day("2020-01-01"))))
    bedside.change(.unlock)
    _ = try bedside.erase(.everything(isBackedUp: false)).get()
    #expect(bedside.disk.answers.isEmpty)
    #expect(bedside.engine.memory.unlocking == nil)
    #expect(bedside.plan.first == "evening-2026-11-20")
  }

  @Test func aDiskThatFailsErasesNothing() {
    var bedside = Bedside(at: "2026-11-20 12:00", isInstalledNow: true)
    bedside.disk.writeFailure = StoreFailure(.full)
    #expect(bedside.erase(.medication(name: "pills")).refusal == .storage(StoreFailure(.full)))
    #expect(bedside.plan.first == "evening-2026-11-20")
  }
}
