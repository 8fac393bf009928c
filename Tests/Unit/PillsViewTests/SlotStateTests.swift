import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

/// The texts for a slot and its doses.
struct SlotStateTests {
  private static let today = Day(daysSinceEpoch: 20_777)

  private static func slot(
    _ statuses: [Control.DoseStatus],
    _ reminder: Control.ReminderState,
    snoozedUntil: String? = nil,
    takenAt clocks: [String?] = [],
    day: Day = "2026-11-20"
  ) -> Control.SlotStatus {
    Control.SlotStatus(
      id: "evening-\(day)",
      slot: "evening",
      day: day,
      dueAt: "\(day)T21:00:00+01:00",
      reminder: reminder,
      snoozedUntil: snoozedUntil.map { "\(day)T\($0):00+01:00" },
      doses: statuses.enumerated().map { index, status in
        let clock = clocks.indices.contains(index) ? clocks[index] : nil
        return Control.Dose(medication: "\(index)", status: status, at: clock.map { "\(day)T\($0):00+01:00" })
      }
    )
  }

  @Test(
    "a waiting slot says since when, or until when",
    arguments: [
      (.upcoming, nil, "20:00", "due in 1 h", "due at 21:00", .due),
      (.upcoming, nil, "21:00", "due now", "due at 21:00", .due),
      (.open, nil, "21:00", "open, due now", "open since 21:00", .open),
      (.open, nil, "21:05", "open, due 5 min ago", "open since 21:00", .open),
      (.snoozed, "21:10", "21:05", "snoozed until 21:10", "snoozed until 21:10", .due),
      (.snoozed, nil, "21:05", "open, due 5 min ago", "open since 21:00", .due),
      (.upcoming, "21:10", "20:00", "due in 1 h", "due at 21:00", .due),
      (.closed, nil, "21:05", "due 5 min ago, no reminder", "due at 21:00", .due),
    ] as [(Control.ReminderState, String?, String, String, String, SlotState.Summary)]
  )
  func waits(
    reminder: Control.ReminderState,
    until: String?,
    clock: String,
    relative: String,
    absolute: String,
    summary: SlotState.Summary
  ) throws {
    let slot = Self.slot([.due], reminder, snoozedUntil: until)
    let now: Timestamp = "2026-11-20T\(clock):00+01:00"
    let seen = SlotState(slot, today: Self.today, .relative(to: now))
    #expect(seen.text == relative)
    #expect(seen.summary == summary)
    #expect(SlotState(slot, today: Self.today, .absolute).text == absolute)
  }

  @Test(
    "an answered slot says how many doses, and when",
    arguments: [
      ([], [], "nothing due", .nothing), ([.taken], ["21:04"], "taken at 21:04", .taken),
      ([.taken, .taken], ["21:07", "21:04"], "taken at 21:04 and at 21:07", .taken),
      ([.skipped, .skipped], ["21:04", "21:04"], "skipped at 21:04", .skipped),
      ([.skipped, .skipped], [], "skipped", .skipped), ([.missed], [], "missed", .missed),
      ([.taken, .skipped], [], "1 taken, 1 skipped", .taken),
      ([.taken, .missed, .taken], [], "2 taken, 1 missed", .missed),
      ([.skipped, .missed], [], "1 skipped, 1 missed", .missed),
    ] as [([Control.DoseStatus], [String?], String, SlotState.Summary)]
  )
  func answered(
    statuses: [Control.DoseStatus],
    clocks: [String?],
    text: String,
    summary: SlotState.Summary
  ) throws {
    let seen = SlotState(Self.slot(statuses, .closed, takenAt: clocks), today: Self.today, .absolute)
    #expect(seen.text == text)
    #expect(seen.summary == summary)
  }

  @Test(
    "a partly answered slot says how much is answered",
    arguments: [
      ([.taken, .due], "open since 21:00, 1 of 2 taken"),
      ([.skipped, .due, .due], "open since 21:00, 1 of 3 skipped"),
      ([.taken, .skipped, .due], "open since 21:00, 2 of 3 answered"), ([.due, .due], "open since 21:00"),
    ] as [([Control.DoseStatus], String)]
  )
  func inPart(statuses: [Control.DoseStatus], text: String) throws {
    let seen = SlotState(Self.slot(statuses, .open), today: Self.today, .absolute)
    #expect(seen.text == text)
    #expect(seen.summary == .open)
  }

  @Test func `what was answered on another day says on which`() throws {
    let dose = Control.Dose(medication: "Iron", status: .skipped, at: "2026-11-20T00:30:00+01:00")
    #expect(
      SlotState(dose, of: Self.today.advanced(by: -1), today: Self.today).text == "skipped today at 00:30"
    )
    #expect(SlotState(dose, of: Self.today, today: Self.today).text == "skipped at 00:30")
  }

  /// At 03:00 on 25 October 2026 the clocks of Berlin go back to 02:00.
  @Test(
    "times are shown in order, even in the hour that comes twice",
    arguments: [
      ("2026-10-25T01:50:00+02:00", "2026-10-25T02:10:00+02:00", "taken at 01:50 and at 02:10"),
      ("2026-10-25T02:50:00+02:00", "2026-10-25T02:10:00+01:00", "taken at 02:50 and at 02:10"),
      ("2026-10-25T02:10:00+01:00", "2026-10-25T02:50:00+02:00", "taken at 02:50 and at 02:10"),
      ("2026-10-25T02:10:00+02:00", "2026-10-25T02:50:00+01:00", "taken at 02:10 and at 02:50"),
    ] as [(Timestamp, Timestamp, String)]
  )
  func repeatedHour(one: Timestamp, other: Timestamp, text: String) {
    var slot = Self.slot([.taken, .taken], .closed, day: "2026-10-25")
    (slot.doses[0].at, slot.doses[1].at) = (one, other)
    #expect(SlotState(slot, today: "2026-10-25", .absolute).text == text)
  }
}
