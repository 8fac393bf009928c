import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct CommandTests {
  private let today = "2026-11-20"

  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func sayingTheSameTwiceIsRecordedOnceExceptForToggle(action: AnswerCommand.Action) {
    var desk = Desk(at: "2026-11-20 06:00")
    #expect(desk.say(action, "morning")?.outcome?.changed == true)
    #expect(desk.overview.changeCount == 1)
    let again = desk.say(action, "morning")?.outcome?.changed
    #expect(again == (action == .toggle))
    #expect((desk.answer("morning-2026-11-20") == nil) == (action == .toggle))
  }

  /// An answer for a slot changes only its open doses; doses with another answer or another time stay.
  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func aSlotIsAnsweredAsFarAsItIsOpen(action: AnswerCommand.Action) {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin, .vitamin])
    desk.say(action == .skip ? .take : .skip, "evening", "metformin")
    let kept = desk.answer("evening-2026-11-20", medication: 2)
    #expect(desk.say(action, "evening", at: "05:30")?.outcome?.changed == true)
    #expect(desk.disk.said.map(\.dose.medication.number) == [2, 3])
    #expect(desk.say(action, "evening", day: "today", at: "05:00")?.outcome?.changed == false)
    #expect(desk.answer("evening-2026-11-20", medication: 2) == kept)
    #expect(desk.say(action, "evening", "metformin")?.outcome?.changed == true)
  }

  @Test func medicationsAreNamedByTheirBeginningsWithoutRegardToCase() {
    let metoprolol = Medication(9, "Metoprolol", .twiceDaily)
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin, .vitamin, metoprolol])
    let taken = desk.say(.take, "evening", "METF", "vitamin d", "metformin")?.outcome
    #expect(taken?.slot.doses.map(\.status) == [.taken, .taken, .due])
    for (slot, name, refusal) in [
      ("evening", "met", .ambiguousMedication(name: "met", candidates: ["Metformin", "Metoprolol"])),
      ("evening", "metfornin", .unknownMedication(name: "metfornin", suggestion: "Metformin")),
      ("morning", "vitamin", .unknownMedication(name: "vitamin", suggestion: nil)),
      ("evening", "", .unknownMedication(name: "", suggestion: nil)),
    ] as [(String, String, MedicationsRefusal)] {
      #expect(desk.say(.take, slot, name)?.refusal == .medications(refusal))
    }
    #expect(desk.disk.said.count == 2)
  }

  /// Alpha is due in the evening; the medications whose names begin with Alpha are due at both times.
  @Test(arguments: [AnswerCommand.Action.take, .skip, .toggle])
  func aWholeNameMeansNoOtherThatBeginsSo(action: AnswerCommand.Action) throws {
    var desk = Desk(at: "2026-11-20 08:00")
    _ = try desk.send(.add("Alphabet") { $0.from = .fromToday(days: 0) }).get()
    _ = try desk.send(.add("Alpha", keepsDefault: true) { $0.slots = ["evening"] }).get()
    let unknown = Refusal.medications(.unknownMedication(name: "alpha", suggestion: nil))
    #expect(desk.say(action, "morning", "alpha")?.refusal == unknown)
    var except = AnswerCommand(action)
    except.slot = "morning"
    except.exceptions = ["alpha"]
    #expect(desk.send(.medications(.answer(except)))?.refusal == unknown)
    #expect(desk.say(action, "morning", "alph")?.outcome?.changed == true)
    _ = try desk.send(.remove(name: "alpha")).get()
    #expect(desk.send(.pause(name: "alpha", until: nil)).refusal == unknown)
    let edited = try desk.send(.edit("alpha") { $0.texts[.dosage] = "2 mg" }).get().history
    #expect(edited.versions.last?.medication.name == "Alpha")
  }

  @Test func aNameThatBeginsAnotherMeansItself() {
    let d = Medication(8, "Vitamin", .twiceDaily)
    var desk = Desk(at: "2026-11-20 06:00", medications: [.vitamin, d])
    #expect(desk.say(.take, "evening", "vitamin")?.outcome?.slot.doses.map(\.status) == [.due, .taken])
  }

  @Test(
    arguments: [("evning", "evening"), ("xyz", nil), ("", nil), ("EVENING!", "evening")]
      as [(String, String?)]
  )
  func anUnknownSlotIsRefusedWithTheNearest(name: String, suggestion: String?) {
    var desk = Desk()
    let refusal = desk.say(.take, name)?.refusal
    let slots: [SlotName] = [.morning, .evening]
    #expect(refusal == .medications(.unknownSlot(name: name, suggestion: suggestion, slots: slots)))
  }

  @Test(arguments: ["00:00", "00:00:01", "06:59", "12:00", "23:59:59"])
  func anyTimeOfADayMeansThatDay(time: String) {
    var desk = Desk(at: "2026-11-20 \(time)", since: "2026-11-01")
    for reference in ["today", "2026-11-20"] {
      desk.say(.take, "morning", day: reference)
      #expect(desk.disk.answers.keys.map(\.day) == [day("2026-11-20")])
    }
    #expect(desk.disk.said.count == 1)
  }

  @Test func aPastDayIsReadForTheCommandAndForgottenAfterIt() {
    var desk = Desk(since: "2026-01-01")
    desk.change { $0.historyLocked = false }
    for back in 5...25 { desk.say(.take, "evening", day: "-\(back)") }
    #expect(desk.disk.answers.count == 21)
    #expect(desk.engine.memory.medications.answers.isEmpty)
  }

  @Test func aPastDayThatCannotBeReadIsRefused() {
    var desk = Desk(since: "2026-01-01")
    desk.change { $0.historyLocked = false }
    let failure = StoreFailure(.failing)
    desk.disk.readFailure = failure
    #expect(desk.say(.take, "evening", day: "-9")?.refusal == .storage(failure))
  }

  @Test func afterMidnightASlotWithoutADayMeansLastNights() {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-21 00:30")
    #expect(desk.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-20"))
    #expect(desk.say(.take, "evening")?.outcome?.changed == false)
    #expect(desk.say(.undo, "evening")?.outcome?.slot.id == reminder("evening-2026-11-20"))
    #expect(desk.say(.take, "evening", day: "today")?.outcome?.slot.id == reminder("evening-2026-11-21"))
    #expect(desk.say(.take, "evening", day: "yesterday")?.outcome?.changed == true)
  }

  @Test func onceLastNightsWindowIsOverASlotMeansTodays() {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-21 03:00")
    #expect(desk.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-21"))
    #expect(desk.say(.take, "evening", day: "yesterday")?.refusal == .time(.historyLocked(day(today))))
  }

  @Test func answeredAndNearerToTonightASlotMeansTonights() {
    var settings = Settings()
    settings.window = .hours(24)
    var desk = Desk(at: "2026-11-20 12:00", settings: settings)
    desk.run(until: "2026-11-20 21:30")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-21 20:30")
    #expect(desk.say(.take, "evening")?.outcome?.slot.id == reminder("evening-2026-11-21"))
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
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: now)
    let outcome = desk.say(.take, "evening", day: day, at: clock)?.outcome
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
    var desk = Desk(at: "2026-11-15 12:00")
    desk.run(until: "2026-11-24 12:00")
    desk.change(.unlock)
    let outcome = desk.say(.take, slot, day: "2026-11-20", at: clock)?.outcome
    #expect(outcome?.slot.doses.map(\.at) == [instant(at)])
  }

  @Test(arguments: [nil, "2026-11-20"])
  func `a time to come is refused and not moved a day back`(day: String?) {
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-21 00:30")
    let refusal = desk.say(.take, "evening", day: day, at: "01:00")?.refusal
    #expect(refusal == .time(.futureTime(instant("2026-11-21 01:00"))))
  }

  @Test func aCommandJustAfterTheClockWentBackChangesNoOtherDay() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 22:00")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-21 22:00")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-30 12:00")
    let entries = desk.disk.changes.flatMap(\.entries)
    desk.setClockUnnoticed(to: "2026-11-21 20:30")
    #expect(desk.say(.take, "evening")?.outcome?.changed == false)
    #expect(desk.disk.changes.flatMap(\.entries) == entries)
  }
}
