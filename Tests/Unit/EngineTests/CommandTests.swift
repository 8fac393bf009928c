import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct CommandTests {
  private let today = "2026-11-20"

  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func sayingTheSameTwiceIsRecordedOnceExceptForToggle(action: AnswerCommand.Action) {
    var bedside = Bedside(at: "2026-11-20 06:00")
    #expect(bedside.say(action, "morning")?.outcome?.changed == true)
    #expect(bedside.overview.changeCount == 1)
    let again = bedside.say(action, "morning")?.outcome?.changed
    #expect(again == (action == .toggle))
    #expect((bedside.answer("morning-2026-11-20") == nil) == (action == .toggle))
  }

  @Test func anAnswerCanBeChangedByNameAndUndone() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.say(.take, "morning")
    #expect(bedside.say(.skip, "morning", "pills")?.outcome?.slot.doses.map(\.status) == [.skipped])
    #expect(bedside.say(.undo, "morning")?.outcome?.slot.doses.map(\.status) == [.due])
    #expect(bedside.say(.undo, "morning")?.outcome?.changed == false)
    #expect(bedside.disk.said.map(\.answer?.kind) == [.taken, .skipped, nil])
    #expect(bedside.disk.changes.filter { !$0.entries.isEmpty }.map(\.via) == [.command, .command, .command])
  }

  /// A slot stands for what is open in it: what was answered otherwise, or at another time, stays.
  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func aSlotIsAnsweredAsFarAsItIsOpen(action: AnswerCommand.Action) {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin, .vitamin])
    bedside.say(action == .skip ? .take : .skip, "evening", "metformin")
    let kept = bedside.answer("evening-2026-11-20", medication: 2)
    #expect(bedside.say(action, "evening", at: "05:30")?.outcome?.changed == true)
    #expect(bedside.disk.said.map(\.dose.medication.number) == [2, 3])
    #expect(bedside.say(action, "evening", day: "today", at: "05:00")?.outcome?.changed == false)
    #expect(bedside.answer("evening-2026-11-20", medication: 2) == kept)
    #expect(bedside.say(action, "evening", "metformin")?.outcome?.changed == true)
  }

  @Test func toggleTakesWhatIsLeftAndUndoesOnlyWhenAllIsTaken() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin, .vitamin])
    bedside.say(.take, "evening", "metformin")
    #expect(bedside.say(.toggle, "evening")?.outcome?.slot.doses.map(\.status) == [.taken, .taken])
    #expect(bedside.disk.said.count == 2)
    #expect(bedside.say(.toggle, "evening")?.outcome?.slot.doses.map(\.status) == [.due, .due])
  }

  @Test func medicationsAreNamedByTheirBeginningsWithoutRegardToCase() {
    let metoprolol = Medication(9, "Metoprolol", .twiceDaily)
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin, .vitamin, metoprolol])
    let taken = bedside.say(.take, "evening", "METF", "vitamin d", "metformin")?.outcome
    #expect(taken?.slot.doses.map(\.status) == [.taken, .taken, .due])
    for (slot, name, refusal) in [
      ("evening", "met", .ambiguousMedication(name: "met", candidates: ["Metformin", "Metoprolol"])),
      ("evening", "metfornin", .unknownMedication(name: "metfornin", suggestion: "Metformin")),
      ("morning", "vitamin", .unknownMedication(name: "vitamin", suggestion: nil)),
      ("evening", "", .unknownMedication(name: "", suggestion: nil)),
    ] as [(String, String, MedicationsRefusal)] {
      #expect(bedside.say(.take, slot, name)?.refusal == .medications(refusal))
    }
    #expect(bedside.disk.said.count == 2)
  }

  /// Alpha is due in the evening, and what begins so at both times.
  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func aWholeNameMeansNoOtherThatBeginsSo(action: AnswerCommand.Action) throws {
    var bedside = Bedside(at: "2026-11-20 08:00")
    _ = try bedside.send(.add("Alphabet") { $0.from = .fromToday(days: 0) }).get()
    _ = try bedside.send(.add("Alpha", keepsDefault: true) { $0.slots = ["evening"] }).get()
    let unknown = Refusal.medications(.unknownMedication(name: "alpha", suggestion: nil))
    #expect(bedside.say(action, "morning", "alpha")?.refusal == unknown)
    var except = AnswerCommand(action)
    except.slot = "morning"
    except.exceptions = ["alpha"]
    #expect(bedside.send(.medications(.answer(except)))?.refusal == unknown)
    #expect(bedside.say(action, "morning", "alph")?.outcome?.changed == true)
    _ = try bedside.send(.remove(name: "alpha")).get()
    #expect(bedside.send(.pause(name: "alpha", until: nil)).refusal == unknown)
    let edited = try bedside.send(.edit("alpha") { $0.texts[.dosage] = "2 mg" }).get().history
    #expect(edited.versions.last?.medication.name == "Alpha")
  }

  @Test func aNameThatBeginsAnotherMeansItself() {
    let d = Medication(8, "Vitamin", .twiceDaily)
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.vitamin, d])
    #expect(bedside.say(.take, "evening", "vitamin")?.outcome?.slot.doses.map(\.status) == [.due, .taken])
  }

  @Test(
    arguments: [("evning", "evening"), ("xyz", nil), ("", nil), ("EVENING!", "evening")]
      as [(String, String?)]
  )
  func anUnknownSlotIsRefusedWithTheNearest(name: String, suggestion: String?) {
    var bedside = Bedside()
    let refusal = bedside.say(.take, name)?.refusal
    let slots: [SlotName] = [.morning, .evening]
    #expect(refusal == .medications(.unknownSlot(name: name, suggestion: suggestion, slots: slots)))
  }

  @Test(arguments: ["00:00", "00:00:01", "06:59", "12:00", "23:59:59"])
  func anyTimeOfADayMeansThatDay(time: String) {
    var bedside = Bedside(at: "2026-11-20 \(time)", since: "2026-11-01")
    for reference in ["today", "2026-11-20"] {
      bedside.say(.take, "morning", day: reference)
      #expect(bedside.disk.answers.keys.map(\.day) == [day("2026-11-20")])
    }
    #expect(bedside.disk.said.count == 1)
  }

  @Test func slotsAreNamedWithoutRegardToCase() {
    var bedside = Bedside()
    #expect(bedside.say(.take, "Evening")?.outcome?.slot.id == reminder("evening-2026-11-20"))
  }

  @Test(arguments: ["tomorrow", "+1", "2026-11-21", "2031-01-01"])
  func futureDaysAreRefused(reference: String) {
    var bedside = Bedside(since: "2026-11-01")
    let future = DayReference(parsing: reference)?.resolved(today: day(today)) ?? day(today)
    #expect(bedside.say(.take, "evening", day: reference)?.refusal != nil)
    bedside.change { $0.historyLocked = false }
    #expect(bedside.say(.take, "evening", day: reference)?.refusal == .time(.futureDay(future)))
    #expect(bedside.disk.said.isEmpty)
  }

  @Test(arguments: ["yesterday", "-1", "2026-11-10"])
  func pastDaysAreLockedUnlessTheSettingsSayOtherwise(reference: String) {
    var bedside = Bedside(since: "2026-11-01")
    let past = DayReference(parsing: reference)?.resolved(today: day(today)) ?? day(today)
    #expect(bedside.say(.take, "evening", day: reference)?.refusal == .time(.historyLocked(past)))
    bedside.change { $0.historyLocked = false }
    let outcome = bedside.say(.take, "evening", day: reference)?.outcome
    #expect(outcome?.changed == true)
    #expect(outcome?.slot.doses.map(\.at) == [TransitionZone.utc.instant(of: time("21:00"), on: past)])
    #expect(bedside.say(.take, "evening", day: reference)?.outcome?.changed == false)
    #expect(bedside.disk.said.count == 1)
    #expect(bedside.say(.undo, "evening", day: reference)?.outcome?.slot.doses.map(\.status) == [.missed])
    #expect(bedside.disk.answers.isEmpty)
  }

  @Test func aPastDayIsReadForTheCommandAndForgottenAfterIt() {
    var bedside = Bedside(since: "2026-01-01")
    bedside.change { $0.historyLocked = false }
    for back in 5...25 { bedside.say(.take, "evening", day: "-\(back)") }
    #expect(bedside.disk.answers.count == 21)
    #expect(bedside.engine.memory.medications.answers.isEmpty)
  }

  @Test func aPastDayThatCannotBeReadIsRefused() {
    var bedside = Bedside(since: "2026-01-01")
    bedside.change { $0.historyLocked = false }
    let failure = StoreFailure(.failing)
    bedside.disk.readFailure = failure
    #expect(bedside.say(.take, "evening", day: "-9")?.refusal == .storage(failure))
  }

  @Test func afterMidnightASlotWithoutADayMeansLastNights() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: "2026-11-21 00:30")
    #expect(bedside.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-20"))
    #expect(bedside.say(.take, "evening")?.outcome?.changed == false)
    #expect(bedside.say(.undo, "evening")?.outcome?.slot.id == reminder("evening-2026-11-20"))
    #expect(bedside.say(.take, "evening", day: "today")?.outcome?.slot.id == reminder("evening-2026-11-21"))
    #expect(bedside.say(.take, "evening", day: "yesterday")?.outcome?.changed == true)
  }

  @Test func onceLastNightsWindowIsOverASlotMeansTodays() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: "2026-11-21 03:00")
    #expect(bedside.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-21"))
    #expect(bedside.say(.take, "evening", day: "yesterday")?.refusal == .time(.historyLocked(day(today))))
  }

  @Test func answeredAndNearerToTonightASlotMeansTonights() {
    var settings = Settings()
    settings.window = .hours(24)
    var bedside = Bedside(at: "2026-11-20 12:00", settings: settings)
    bedside.run(until: "2026-11-20 21:30")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-21 20:30")
    #expect(bedside.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-21"))
  }

  @Test(
    arguments: [
      ("2026-11-20 22:00", "21:10", nil, "2026-11-20 21:10"),
      ("2026-11-21 00:30", "00:10", nil, "2026-11-21 00:10"),
      ("2026-11-21 00:30", "23:50", nil, "2026-11-20 23:50"),
      ("2026-11-21 00:30", "00:10", "today", "2026-11-21 00:10"),
      ("2026-11-20 22:00", "22:00", "today", "2026-11-20 22:00"),
      ("2026-11-21 00:30", "00:10", "yesterday", "2026-11-21 00:10"),
      ("2026-11-21 00:30", "20:30", "yesterday", "2026-11-20 20:30"),
      ("2026-11-21 00:30", "20:30", nil, "2026-11-20 20:30"),
      ("2026-11-21 02:30", "23:50", "2026-11-20", "2026-11-20 23:50"),
    ] as [(String, String, String?, String)]
  )
  func theTimeOfTakingCanBeGiven(now: String, clock: String, day: String?, at: String) {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: now)
    let outcome = bedside.say(.take, "evening", day: day, at: clock)?.outcome
    #expect(outcome?.slot.doses.map(\.at) == [instant(at)])
  }

  @Test(
    arguments: [
      ("evening", "00:10", "2026-11-21 00:10"), ("evening", "08:59", "2026-11-21 08:59"),
      ("evening", "09:30", "2026-11-20 09:30"), ("evening", "20:59", "2026-11-20 20:59"),
      ("evening", "23:59", "2026-11-20 23:59"), ("morning", "00:10", "2026-11-20 00:10"),
      ("morning", "23:00", "2026-11-20 23:00"),
    ]
  )
  func `a time of a past day that is long before its dose is one after midnight`(
    slot: String,
    clock: String,
    at: String
  ) {
    var bedside = Bedside(at: "2026-11-15 12:00")
    bedside.run(until: "2026-11-24 12:00")
    bedside.change(.unlock)
    let outcome = bedside.say(.take, slot, day: "2026-11-20", at: clock)?.outcome
    #expect(outcome?.slot.doses.map(\.at) == [instant(at)])
  }

  @Test(arguments: [nil, "2026-11-20"])
  func `a time to come is refused and not moved a day back`(day: String?) {
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: "2026-11-21 00:30")
    let refusal = bedside.say(.take, "evening", day: day, at: "01:00")?.refusal
    #expect(refusal == .time(.futureTime(instant("2026-11-21 01:00"))))
  }

  @Test func aTimeStillToComeIsRefusedAndAnotherTimeCorrectsTheFirst() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    let refusal = bedside.say(.take, "morning", at: "12:30")?.refusal
    #expect(refusal == .time(.futureTime(instant("2026-11-20 12:30"))))
    bedside.say(.take, "morning")
    #expect(bedside.say(.take, "morning", "pills", at: "07:10")?.outcome?.changed == true)
    #expect(bedside.say(.take, "morning", at: "07:10")?.outcome?.changed == false)
    #expect(bedside.answer("morning-2026-11-20")?.at == instant("2026-11-20 07:10"))
  }

  @Test func aCommandJustAfterTheClockWentBackChangesNoOtherDay() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 22:00")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-21 22:00")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-30 12:00")
    let entries = bedside.disk.changes.flatMap(\.entries)
    bedside.setClockUnnoticed(to: "2026-11-21 20:30")
    #expect(bedside.say(.take, "evening")?.outcome?.changed == false)
    #expect(bedside.disk.changes.flatMap(\.entries) == entries)
  }
}
