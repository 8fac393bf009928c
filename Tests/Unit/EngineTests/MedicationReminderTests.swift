@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Reminders follow every change of a medication at once.
@Suite struct MedicationReminderTests {
  private let id = "evening-2026-11-20"

  /// At 21:30 with the evening's popup on the screen.
  private func open(_ medications: [Medication] = [.metformin, .vitamin], window: TimeSpan = .hours(6))
    -> Bedside
  {
    var settings = Settings.withoutRepeats
    settings.window = window
    var bedside = Bedside(at: "2026-11-20 20:00", settings: settings, medications: medications)
    bedside.run(until: "2026-11-20 21:30")
    _ = bedside.takeDeeds()
    return bedside
  }

  /// Takes Metformin off, or puts it into the morning.
  private func command(_ word: String) -> MedicationCommand {
    switch word {
    case "remove": .remove(name: "met")
    case "pause": .pause(name: "met", until: nil)
    case "silence": .edit("met") { $0.hasReminders = false }
    default: .edit("met") { $0.slots = ["morning"] }
    }
  }

  @Test func allButOneCanBeAnswered() {
    var bedside = open()
    bedside.send(.medications(.answer(AnswerCommand(action: .take, slot: "evening", exceptions: ["vit"]))))
    #expect(bedside.answer(id, medication: 2)?.kind == .taken)
    #expect(bedside.answer(id, medication: 3) == nil)
    #expect(bedside.screen[reminder(id)]?.text == "Vitamin D")
    let except = AnswerCommand(action: .take, slot: "evening", exceptions: ["x"])
    let unknown = bedside.send(.medications(.answer(except)))
    #expect(unknown?.refusal == .medications(.unknownMedication(name: "x", suggestion: nil)))
  }

  @Test func anEditRewordsThePopupInPlace() {
    var bedside = open([.metformin])
    bedside.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    #expect(bedside.takeDeeds() == ["update \(id)", "done"])
    #expect(bedside.screen[reminder(id)]?.text == "Metformin 850 mg")
  }

  @Test(arguments: ["remove", "pause", "silence", "move"])
  func whatIsTakenOffWhileItIsOpenIsWithdrawnAtOnceAndNeverShownAgain(word: String) {
    var bedside = open([.metformin])
    bedside.send(command(word))
    #expect(bedside.takeDeeds() == ["withdraw \(id)", "done"])
    bedside.restart()
    bedside.run(until: "2026-11-21 06:00")
    #expect(bedside.shown == [])
    #expect(!bedside.takeDeeds().contains { $0.hasPrefix("show") })
    #expect(bedside.record(id)?.state == .raised)
    bedside.run(until: "2026-11-22 22:00")
    #expect(bedside.shown == [])
    #expect(!bedside.takeDeeds().contains { $0.contains("evening") })
  }

  @Test func oneOfSeveralIsTakenOffThePopup() {
    var bedside = open()
    bedside.send(.pause(name: "met", until: .fromToday(days: 1)))
    #expect(bedside.takeDeeds() == ["update \(id)", "done"])
    #expect(bedside.screen[reminder(id)]?.text == "Vitamin D")
    bedside.run(until: "2026-11-21 21:00")
    #expect(bedside.screen[reminder("evening-2026-11-21")]?.text == "Metformin 500 mg, Vitamin D")
  }

  @Test func withoutRemindersItIsStillDueAndCanBeTaken() {
    var bedside = open([.metformin])
    bedside.send(.edit("met") { $0.hasReminders = false })
    #expect(bedside.overview.slots.last?.doses.map(\.status) == [.due])
    #expect(bedside.overview.slots.last?.reminder == .closed)
    #expect(bedside.plan == [])
    #expect(bedside.say(.take, "evening")?.outcome?.slot.doses.map(\.status) == [.taken])
  }

  @Test func whatIsTakenAgainWithinItsWindowIsShownAgain() {
    var bedside = open([.metformin])
    bedside.send(.pause(name: "met", until: nil))
    bedside.run(until: "2026-11-20 22:00")
    _ = bedside.takeDeeds()
    bedside.send(.resume(name: "met"))
    #expect(bedside.takeDeeds() == ["show \(id) after 1", "done"])
    bedside.run(until: "2026-11-21 06:00")
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test(arguments: ["remove", "pause", "silence"])
  func aSnoozeBeyondTheWindowEndsWithIt(word: String) {
    var bedside = open([.metformin], window: .hours(1))
    _ = bedside.snooze("evening", .hours(2))
    // Its window closed at 22:00; it is open until 00:30 only because of the snooze.
    bedside.run(until: "2026-11-20 22:30")
    bedside.send(command(word))
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-21 06:00")
    #expect(!bedside.takeDeeds().contains("show \(id)"))
    #expect(bedside.shown == [])
    // The window had passed when it was said, so the dose stays missed.
    let day = day("2026-11-20")
    let slots = bedside.engine.slots(of: day...day, answers: [:], at: bedside.moment)[day]
    #expect(slots?.first { $0.id == reminder(id) }?.doses.map(\.status) == [.missed])
  }

  @Test(arguments: ["remove", "pause", "silence"])
  func lastNightsPopupGoesWithWhatIsTakenOffAfterMidnight(word: String) {
    var bedside = open([.metformin])
    bedside.run(until: "2026-11-21 00:30")
    #expect(bedside.shown == [id])
    bedside.send(command(word))
    #expect(bedside.shown == [])
    bedside.run(until: "2026-11-21 02:00")
    bedside.restart()
    #expect(bedside.shown == [])
  }

  @Test func lastNightsPopupStaysWhereTheLastDayIsOver() {
    var bedside = open([.metformin])
    bedside.send(.edit("met") { $0.until = .after(.fromToday(days: 0)) })
    bedside.run(until: "2026-11-21 00:30")
    #expect(bedside.shown == [id])
    #expect(bedside.say(.take, "evening")?.outcome?.slot.id == reminder(id))
    bedside.run(until: "2026-11-22 22:00")
    #expect(bedside.shown == [])
  }

  @Test(arguments: [true, false])
  func anEditInTheEveningLeavesTheMorningAsItWas(isTaken: Bool) {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.run(until: "2026-11-20 08:00")
    if isTaken { bedside.say(.take, "morning") }
    bedside.run(until: "2026-11-20 22:00")
    let expected: [DoseStatus] = isTaken ? [.taken] : [.missed]
    #expect(bedside.overview.slots.first?.doses.map(\.status) == expected)
    bedside.send(.edit("met") { ($0.slots, $0.texts[.dosage]) = (["evening"], "1 g") })
    #expect(bedside.overview.slots.first?.id.slot == .morning)
    #expect(bedside.overview.slots.first?.doses.map(\.status) == expected)
    #expect(bedside.overview.slots.first?.doses.map(\.medication.dosage) == ["500 mg"])
    #expect(bedside.overview.slots.last?.doses.map(\.medication.dosage) == ["1 g"])
    bedside.send(.remove(name: "met"))
    #expect(bedside.overview.slots.map(\.id.slot) == [.morning])
  }

  @Test(
    arguments: [
      // The morning's window ends at 13:00.
      ("2026-11-20 13:00", []), ("2026-11-20 12:59:59", ["morning-2026-11-20"]),
      ("2026-11-20 06:59", []), ("2026-11-20 07:00", ["morning-2026-11-20"]),
    ] as [(String, [String])]
  )
  func aSlotThatIsAddedIsRaisedAtOnceWithinItsWindowAndNeverMissedAfterIt(at text: String, shown: [String]) {
    var bedside = Bedside(at: "2026-11-20 05:00", medications: [.vitamin])
    bedside.run(until: text)
    bedside.send(.edit("vit") { $0.slots = ["morning", "evening"] })
    #expect(bedside.shown == shown)
    bedside.run(until: "2026-11-20 20:00")
    let isDue = text < "2026-11-20 13:00"
    #expect(bedside.overview.slots.map(\.id.slot) == (isDue ? [.morning, .evening] : [.evening]))
    #expect(bedside.overview.missed?.count == (isDue ? 1 : nil))
  }

  @Test func changesWhileTheMachineSleptAreNotForgotten() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.setClockUnnoticed(to: "2026-11-20 22:00")
    // The first that the daemon hears after its sleep is the command.
    bedside.send(.remove(name: "met"))
    #expect(bedside.shown == [])
    #expect(bedside.overview.slots.map(\.id.slot) == [.morning])
    #expect(bedside.overview.slots.first?.doses.map(\.status) == [.missed])
    #expect(bedside.record("morning-2026-11-20")?.state == .missed)
  }

  /// Where the clock is put back by two seconds right after it, an addition counts from its own day on.
  @Test func aStepBackAfterAnAdditionMakesNothingDueYesterday() {
    var bedside = Bedside(at: "2026-11-20 23:00", medications: [.pills], since: "2026-11-20")
    bedside.run(until: "2026-11-21 00:30")
    bedside.send(.add("New", keepsDefault: true) { $0.slots = ["evening"] })
    bedside.setClock(to: "2026-11-21 00:29:58")
    let doses = bedside.overview.slots.filter { $0.id.day == day("2026-11-20") }.flatMap(\.doses)
    #expect(doses.map(\.medication.name) == ["Pills"])
    #expect(bedside.overview.slots.last?.doses.map(\.medication.name) == ["Pills", "New"])
  }
}
