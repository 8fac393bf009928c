import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct WakingTests {
  private static let metformin = MedicationID(2)
  private static let iron = MedicationID(3)

  /// Metformin in the evening and Iron in the morning, on a Friday at noon.
  private static func desk(_ settings: Settings = .withoutRepeats) -> Desk {
    Desk(
      at: "2026-11-20 12:00",
      settings: settings,
      medications: [
        Medication(id: metformin, name: "Metformin", schedule: Schedule(.daily, slots: [.evening])),
        Medication(id: iron, name: "Iron", schedule: Schedule(.daily, slots: [.morning])),
      ],
      since: "2026-11-01"
    )
  }

  private static func woken(for medication: String, _ settings: Settings = .withoutRepeats) -> Desk {
    var desk = desk(settings)
    desk.wake(for: medication)
    return desk
  }

  @Test func nobodyIsWokenWhoDidNotAsk() {
    var desk = Self.desk()
    desk.run(until: "2026-11-22 12:00")
    #expect(desk.wakesAt == nil)
  }

  @Test(arguments: [("metformin", "2026-11-20 21:00"), ("iron", "2026-11-21 07:00")])
  func itIsWokenForTheNextReminderOfThatMedication(medication: String, at time: String) {
    let desk = Self.woken(for: medication)
    #expect(desk.wakesAt == instant(time))
    #expect(desk.notices == Self.desk().notices)
  }

  @Test func onceItHasComeTheNextDayIsNext() {
    var desk = Self.woken(for: "metformin")
    desk.run(until: "2026-11-20 21:00")
    #expect(desk.wakesAt == instant("2026-11-21 21:00"))
  }

  @Test func whatIsTakenBeforeWakesNobody() {
    var desk = Self.woken(for: "metformin")
    desk.say(.take, "evening")
    #expect(desk.wakesAt == instant("2026-11-21 21:00"))
    desk.say(.undo, "evening")
    #expect(desk.wakesAt == instant("2026-11-20 21:00"))
  }

  @Test func whatIsPutOffWakesAsItComesAgain() {
    var desk = Self.woken(for: "metformin")
    desk.run(until: "2026-11-20 21:05")
    _ = desk.snooze("evening", .minutes(30))
    #expect(desk.wakesAt == instant("2026-11-20 21:35"))
    desk.say(.take, "evening")
    #expect(desk.wakesAt == instant("2026-11-21 21:00"))
  }

  @Test func whatIsPutOffOfAnotherMedicationWakesNobody() {
    var desk = Self.woken(for: "iron")
    desk.run(until: "2026-11-20 21:05")
    _ = desk.snooze("evening", .minutes(30))
    #expect(desk.wakesAt == instant("2026-11-21 07:00"))
  }

  @Test func itOutlivesARestart() {
    var desk = Self.woken(for: "metformin")
    desk.restart()
    #expect(desk.wakesAt == instant("2026-11-20 21:00"))
  }

  @Test func itEndsWhereItIsTakenBack() {
    var desk = Self.woken(for: "metformin")
    let said = desk.notices
    desk.wake(for: "metformin", false)
    #expect(desk.notices == said)
    #expect(desk.wakesAt == nil)
    #expect(desk.engine.memory.waking == [])
  }

  @Test func whereRemindersAreOffNobodyIsWoken() {
    var desk = Self.woken(for: "metformin")
    desk.change { $0.remindersEnabled = false }
    #expect(desk.wakesAt == nil)
  }

  @Test func whatHasEndedWakesNobody() {
    var desk = Self.woken(for: "metformin")
    _ = desk.send(MedicationCommand.remove(name: "Metformin"))
    #expect(desk.wakesAt == nil)
    #expect(desk.engine.wakingMedications(on: day("2026-11-21")).isEmpty)
  }
}
