import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct WakingTests {
  private static let metformin = MedicationID(2)
  private static let iron = MedicationID(3)

  /// Metformin in the evening and Iron in the morning, on a Friday at noon.
  private static func bedside(_ settings: Settings = .withoutRepeats) -> Bedside {
    Bedside(
      at: "2026-11-20 12:00",
      settings: settings,
      medications: [
        Medication(id: metformin, name: "Metformin", schedule: Schedule(.daily, slots: [.evening])),
        Medication(id: iron, name: "Iron", schedule: Schedule(.daily, slots: [.morning])),
      ],
      since: "2026-11-01"
    )
  }

  private static func woken(for medication: String, _ settings: Settings = .withoutRepeats) -> Bedside {
    var bedside = bedside(settings)
    bedside.wake(for: medication)
    return bedside
  }

  @Test func nobodyIsWokenWhoDidNotAsk() {
    var bedside = Self.bedside()
    bedside.run(until: "2026-11-22 12:00")
    #expect(bedside.wakesAt == nil)
  }

  @Test(arguments: [("metformin", "2026-11-20 21:00"), ("iron", "2026-11-21 07:00")])
  func itIsWokenForTheNextReminderOfThatMedication(medication: String, at time: String) {
    let bedside = Self.woken(for: medication)
    #expect(bedside.wakesAt == instant(time))
    #expect(bedside.notices == Self.bedside().notices)
  }

  @Test func onceItHasComeTheNextDayIsNext() {
    var bedside = Self.woken(for: "metformin")
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.wakesAt == instant("2026-11-21 21:00"))
  }

  @Test func whatIsTakenBeforeWakesNobody() {
    var bedside = Self.woken(for: "metformin")
    bedside.say(.take, "evening")
    #expect(bedside.wakesAt == instant("2026-11-21 21:00"))
    bedside.say(.undo, "evening")
    #expect(bedside.wakesAt == instant("2026-11-20 21:00"))
  }

  @Test func whatIsPutOffWakesAsItComesAgain() {
    var bedside = Self.woken(for: "metformin")
    bedside.run(until: "2026-11-20 21:05")
    _ = bedside.snooze("evening", .minutes(30))
    #expect(bedside.wakesAt == instant("2026-11-20 21:35"))
    bedside.say(.take, "evening")
    #expect(bedside.wakesAt == instant("2026-11-21 21:00"))
  }

  @Test func whatIsPutOffOfAnotherMedicationWakesNobody() {
    var bedside = Self.woken(for: "iron")
    bedside.run(until: "2026-11-20 21:05")
    _ = bedside.snooze("evening", .minutes(30))
    #expect(bedside.wakesAt == instant("2026-11-21 07:00"))
  }

  @Test func itOutlivesARestart() {
    var bedside = Self.woken(for: "metformin")
    bedside.restart()
    #expect(bedside.wakesAt == instant("2026-11-20 21:00"))
  }

  @Test func itEndsWhereItIsTakenBack() {
    var bedside = Self.woken(for: "metformin")
    let said = bedside.notices
    bedside.wake(for: "metformin", false)
    #expect(bedside.notices == said)
    #expect(bedside.wakesAt == nil)
    #expect(bedside.engine.memory.waking == [])
  }

  @Test func whereRemindersAreOffNobodyIsWoken() {
    var bedside = Self.woken(for: "metformin")
    bedside.change { $0.remindersEnabled = false }
    #expect(bedside.wakesAt == nil)
  }

  @Test func whatHasEndedWakesNobody() {
    var bedside = Self.woken(for: "metformin")
    _ = bedside.send(MedicationCommand.remove(name: "Metformin"))
    #expect(bedside.wakesAt == nil)
    #expect(bedside.engine.wakingMedications(on: day("2026-11-21")).isEmpty)
  }

  @Test func aNameThatThereIsNotIsRefused() {
    var bedside = Self.bedside()
    guard case .medications(.unknownMedication)? = bedside.wake(for: "aspirin") else {
      Issue.record("it was not refused")
      return
    }
  }
}
