@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Every change of a medication changes its reminders at once.
@Suite struct MedicationReminderTests {
  private let id = "evening-2026-11-20"

  /// A desk at 21:30 with the evening's popup on the screen.
  private func open(_ medications: [Medication] = [.metformin, .vitamin], window: TimeSpan = .hours(6))
    -> Desk
  {
    var settings = Settings.withoutRepeats
    settings.window = window
    var desk = Desk(at: "2026-11-20 20:00", settings: settings, medications: medications)
    desk.run(until: "2026-11-20 21:30")
    _ = desk.takeDeeds()
    return desk
  }

  /// A command that ends Metformin or moves it to the morning.
  private func command(_ word: String) -> MedicationCommand {
    switch word {
    case "remove": .remove(name: "met")
    case "pause": .pause(name: "met", until: nil)
    case "silence": .edit("met") { $0.hasReminders = false }
    default: .edit("met") { $0.slots = ["morning"] }
    }
  }

  @Test func anEditRewordsThePopupInPlace() {
    var desk = open([.metformin])
    desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    #expect(desk.takeDeeds() == ["update \(id)", "done"])
    #expect(desk.screen[reminder(id)]?.text == "Metformin 850 mg")
  }

  @Test(arguments: ["remove", "pause", "silence", "move"])
  func whatIsTakenOffWhileItIsOpenIsWithdrawnAtOnceAndNeverShownAgain(word: String) {
    var desk = open([.metformin])
    desk.send(command(word))
    #expect(desk.takeDeeds() == ["withdraw \(id)", "done"])
    desk.restart()
    desk.run(until: "2026-11-21 06:00")
    #expect(desk.shown == [])
    #expect(!desk.takeDeeds().contains { $0.hasPrefix("show") })
    #expect(desk.record(id)?.state == .raised)
    desk.run(until: "2026-11-22 22:00")
    #expect(desk.shown == [])
    #expect(!desk.takeDeeds().contains { $0.contains("evening") })
  }

  @Test func oneOfSeveralIsTakenOffThePopup() {
    var desk = open()
    desk.send(.pause(name: "met", until: .fromToday(days: 1)))
    #expect(desk.takeDeeds() == ["update \(id)", "done"])
    #expect(desk.screen[reminder(id)]?.text == "Vitamin D")
    desk.run(until: "2026-11-21 21:00")
    #expect(desk.screen[reminder("evening-2026-11-21")]?.text == "Metformin 500 mg, Vitamin D")
  }

  @Test func withoutRemindersItIsStillDueAndCanBeTaken() {
    var desk = open([.metformin])
    desk.send(.edit("met") { $0.hasReminders = false })
    #expect(desk.overview.slots.last?.doses.map(\.status) == [.due])
    #expect(desk.overview.slots.last?.reminder == .closed)
    #expect(desk.plan == [])
    #expect(desk.say(.take, "evening")?.outcome?.slot.doses.map(\.status) == [.taken])
  }

  @Test func whatIsTakenAgainWithinItsWindowIsShownAgain() {
    var desk = open([.metformin])
    desk.send(.pause(name: "met", until: nil))
    desk.run(until: "2026-11-20 22:00")
    _ = desk.takeDeeds()
    desk.send(.resume(name: "met"))
    #expect(desk.takeDeeds() == ["show \(id) after 1", "done"])
    desk.run(until: "2026-11-21 06:00")
    #expect(desk.record(id)?.state == .missed)
  }

  @Test(arguments: ["remove", "pause", "silence"])
  func aSnoozeBeyondTheWindowEndsWithIt(word: String) {
    var desk = open([.metformin], window: .hours(1))
    _ = desk.snooze("evening", .hours(2))
    // The window closed at 22:00; the reminder is open until 00:30 only because it is snoozed.
    desk.run(until: "2026-11-20 22:30")
    desk.send(command(word))
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-21 06:00")
    #expect(!desk.takeDeeds().contains("show \(id)"))
    #expect(desk.shown == [])
    // The window had closed before the command, so the dose stays missed.
    let day = day("2026-11-20")
    let slots = desk.engine.slots(of: day...day, answers: [:], at: desk.moment)[day]
    #expect(slots?.first { $0.id == reminder(id) }?.doses.map(\.status) == [.missed])
  }

  @Test(arguments: ["remove", "pause", "silence"])
  func lastNightsPopupGoesWithWhatIsTakenOffAfterMidnight(word: String) {
    var desk = open([.metformin])
    desk.run(until: "2026-11-21 00:30")
    #expect(desk.shown == [id])
    desk.send(command(word))
    #expect(desk.shown == [])
    desk.run(until: "2026-11-21 02:00")
    desk.restart()
    #expect(desk.shown == [])
  }

  @Test func lastNightsPopupStaysWhereTheLastDayIsOver() {
    var desk = open([.metformin])
    desk.send(.edit("met") { $0.until = .after(.fromToday(days: 0)) })
    desk.run(until: "2026-11-21 00:30")
    #expect(desk.shown == [id])
    #expect(desk.say(.take, "evening")?.outcome?.slot.id == reminder(id))
    desk.run(until: "2026-11-22 22:00")
    #expect(desk.shown == [])
  }

  @Test(arguments: [true, false])
  func anEditInTheEveningLeavesTheMorningAsItWas(isTaken: Bool) {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.run(until: "2026-11-20 08:00")
    if isTaken { desk.say(.take, "morning") }
    desk.run(until: "2026-11-20 22:00")
    let expected: [DoseStatus] = isTaken ? [.taken] : [.missed]
    #expect(desk.overview.slots.first?.doses.map(\.status) == expected)
    desk.send(.edit("met") { ($0.slots, $0.texts[.dosage]) = (["evening"], "1 g") })
    #expect(desk.overview.slots.first?.id.slot == .morning)
    #expect(desk.overview.slots.first?.doses.map(\.status) == expected)
    #expect(desk.overview.slots.first?.doses.map(\.medication.dosage) == ["500 mg"])
    #expect(desk.overview.slots.last?.doses.map(\.medication.dosage) == ["1 g"])
    desk.send(.remove(name: "met"))
    #expect(desk.overview.slots.map(\.id.slot) == [.morning])
  }

  @Test(
    arguments: [
      // The morning's window ends at 13:00.
      ("2026-11-20 13:00", []), ("2026-11-20 12:59:59", ["morning-2026-11-20"]),
      ("2026-11-20 06:59", []), ("2026-11-20 07:00", ["morning-2026-11-20"]),
    ] as [(String, [String])]
  )
  func aSlotThatIsAddedIsRaisedAtOnceWithinItsWindowAndNeverMissedAfterIt(at text: String, shown: [String]) {
    var desk = Desk(at: "2026-11-20 05:00", medications: [.vitamin])
    desk.run(until: text)
    desk.send(.edit("vit") { $0.slots = ["morning", "evening"] })
    #expect(desk.shown == shown)
    desk.run(until: "2026-11-20 20:00")
    let isDue = text < "2026-11-20 13:00"
    #expect(desk.overview.slots.map(\.id.slot) == (isDue ? [.morning, .evening] : [.evening]))
    #expect(desk.overview.missed?.count == (isDue ? 1 : nil))
  }

  @Test func changesWhileTheMachineSleptAreNotForgotten() {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.setClockUnnoticed(to: "2026-11-20 22:00")
    // This command is the daemon's first event after its sleep.
    desk.send(.remove(name: "met"))
    #expect(desk.shown == [])
    #expect(desk.overview.slots.map(\.id.slot) == [.morning])
    #expect(desk.overview.slots.first?.doses.map(\.status) == [.missed])
    #expect(desk.record("morning-2026-11-20")?.state == .missed)
  }

  /// If the clock is set back by two seconds right after an addition, the addition keeps its own day.
  @Test func aStepBackAfterAnAdditionMakesNothingDueYesterday() {
    var desk = Desk(at: "2026-11-20 23:00", medications: [.pills], since: "2026-11-20")
    desk.run(until: "2026-11-21 00:30")
    desk.send(.add("New", keepsDefault: true) { $0.slots = ["evening"] })
    desk.setClock(to: "2026-11-21 00:29:58")
    let doses = desk.overview.slots.filter { $0.id.day == day("2026-11-20") }.flatMap(\.doses)
    #expect(doses.map(\.medication.name) == ["Pills"])
    #expect(desk.overview.slots.last?.doses.map(\.medication.name) == ["Pills", "New"])
  }
}
