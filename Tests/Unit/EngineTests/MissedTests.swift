import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct MissedTests {
  private static func away(until end: String, _ medications: [Medication] = [.pills]) -> Desk {
    var desk = Desk(at: "2026-11-16 06:00", medications: medications)
    desk.restart(at: end)
    return desk
  }

  struct Row: Sendable {
    let end: String
    /// The number of missed doses and their first day; nil for none.
    let missed: String?
    var medications: [Medication] = [.pills]
  }

  @Test(arguments: [
    Row(end: "2026-11-16 06:30", missed: nil),
    Row(end: "2026-11-16 12:59:59", missed: nil),
    Row(end: "2026-11-16 13:00", missed: "1 dose since 2026-11-16"),
    Row(end: "2026-11-17 02:59:59", missed: "1 dose since 2026-11-16"),
    Row(end: "2026-11-17 03:00", missed: "2 doses since 2026-11-16"),
    Row(end: "2026-11-19 12:00", missed: "6 doses since 2026-11-16"),
    Row(end: "2026-11-19 12:00", missed: "9 doses since 2026-11-16", medications: [.pills, .vitamin]),
    // Only the seven days before today count, however long the absence was.
    Row(end: "2026-11-23 13:00", missed: "15 doses since 2026-11-16"),
    Row(end: "2026-12-24 13:00", missed: "15 doses since 2026-12-17"),
  ])
  func whatWasMissedWhileAwayIsCounted(_ row: Row) {
    #expect(Self.away(until: row.end, row.medications).overview.missed?.description == row.missed)
  }

  @Test func systemdIsToldWithoutNames() {
    let desk = Self.away(until: "2026-11-19 15:00", [.metformin])
    #expect(desk.announcements.last == "Missed: 7 doses since Monday, 16 November. Next: evening at 21:00")
  }

  @Test func everyMissedReminderIsRecorded() {
    let desk = Self.away(until: "2026-11-19 12:00")
    #expect(desk.disk.records.values.filter { $0.state == .missed }.count == 6)
    #expect(desk.shown == ["morning-2026-11-19"])
  }

  @Test func ofManyYearsTheLastIsRecorded() {
    let desk = Self.away(until: "2046-11-19 12:00")
    let missed = desk.disk.records.values.filter { $0.state == .missed }
    #expect(missed.count == 2 * 366)
    #expect(missed.map(\.id.day).min()?.description == "2045-11-18")
    #expect(desk.shown == ["morning-2046-11-19"])
  }

  @Test(arguments: [AnswerCommand.Action.take, .skip])
  func anAnswerLeavesTheOthersMissed(_ action: AnswerCommand.Action) {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.say(action, "morning")
    #expect(desk.overview.missed?.description == "6 doses since 2026-11-16")
    desk.run(until: "2026-11-20 05:00")
    #expect(desk.overview.missed?.description == "7 doses since 2026-11-16")
    desk.change { $0.historyLocked = false }
    desk.say(.take, "morning", day: "2026-11-16")
    #expect(desk.overview.missed?.description == "6 doses since 2026-11-16")
    desk.say(.undo, "morning", day: "2026-11-16")
    #expect(desk.overview.missed?.description == "7 doses since 2026-11-16")
  }

  @Test func ofADayToComeNothingIsMissed() {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.setClock(to: "2026-11-18 14:00")
    #expect(desk.overview.missed?.description == "5 doses since 2026-11-16")
  }

  @Test func theyAreListedBySlotWithoutAnsweredDoses() {
    var desk = Self.away(until: "2026-11-17 14:00", [.metformin, .vitamin])
    desk.change { $0.historyLocked = false }
    desk.say(.take, "morning", "Metformin", day: "2026-11-16")
    let listed = desk.engine.missedOverviews(at: desk.moment).map { slot in
      "\(slot.id) \(slot.doses.map { "\($0.medication.name) \($0.status)" }.joined(separator: ", "))"
    }
    #expect(
      listed == [
        "evening-2026-11-16 Metformin missed, Vitamin D missed", "morning-2026-11-17 Metformin missed",
      ]
    )
  }

  // MARK: Confirming

  @Test func whatIsConfirmedStaysMissedAndIsNotCounted() {
    var desk = Self.away(until: "2026-11-19 12:00")
    // Past days stay locked, and they look as before.
    #expect(desk.confirm() == .success(6))
    #expect(desk.overview.missed == nil)
    let day = desk.moment.today.advanced(by: -2)
    let past = desk.engine.slots(of: day...day, answers: desk.disk.answers, at: desk.moment)
    #expect((past[day] ?? []).flatMap(\.doses).map(\.status) == [.missed, .missed])
    #expect(desk.confirm() == .failure(.medications(.nothingMissed)))
    desk.restart()
    #expect(desk.overview.missed == nil)
  }

  @Test(
    arguments: [
      ("morning", [], nil, nil, 3), (nil, ["vitamin"], nil, nil, 3), (nil, [], "-2", nil, 3),
      ("evening", [], "-3", "-2", 4), ("evening", ["pills"], "-1", nil, 1),
    ] as [(String?, [String], String?, String?, Int)]
  )
  func aPartIsConfirmed(slot: String?, medications: [String], day: String?, until: String?, count: Int) {
    var desk = Self.away(until: "2026-11-19 12:00", [.pills, .vitamin])
    #expect(desk.confirm(slot, medications, day, until) == .success(count))
    #expect(desk.overview.missed?.count == 9 - count)
  }

  @Test func aConfirmedDoseCanStillBeAnsweredAndTakenBack() throws {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.confirm()
    // Undoing the confirmation needs no unlocking either, however old the days are.
    desk.handle(.command(.medications(.takeBack(.last)), RequestID(rawValue: 9)))
    #expect(desk.overview.missed?.count == 6)
    desk.confirm()
    desk.change { $0.historyLocked = false }
    desk.say(.take, "evening", day: "2026-11-18")
    #expect(desk.answer("evening-2026-11-18")?.kind == .taken)
    #expect(desk.overview.missed == nil)
    let skipped = try desk.say(.skip, from: "2026-11-16", until: "2026-11-18").get()
    #expect((skipped.changed, skipped.same, skipped.kept) == (5, 0, 1))
  }

  @Test func daysBeforeMemoryAreTakenBackTooAfterTheClockWasSetBack() {
    var desk = Self.away(until: "2026-11-20 12:00")
    desk.confirm()
    desk.restart(at: "2026-11-24 12:00")
    desk.setClock(to: "2026-11-20 12:00")
    desk.handle(.command(.medications(.takeBack(.last)), RequestID(rawValue: 9)))
    #expect(desk.disk.answers.isEmpty)
  }

  @Test func nobodyIsToldOfWhatIsNotRemindedOf() {
    var silent = Medication.vitamin
    silent.hasReminders = false
    #expect(Self.away(until: "2026-11-19 12:00", [silent]).overview.missed == nil)
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.change { $0.remindersEnabled = false }
    #expect(desk.overview.missed == nil)
  }

  @Test func itIsToldOnAfterAnotherRestartAndADayAwake() {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.overview.missed?.description == "8 doses since 2026-11-16")
    desk.restart()
    #expect(desk.overview.missed?.description == "8 doses since 2026-11-16")
  }
}
