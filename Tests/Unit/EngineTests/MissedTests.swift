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
    /// How many, and since when; nil for none.
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
    // Seven days before today are looked at, however long it was.
    Row(end: "2026-11-23 13:00", missed: "15 doses since 2026-11-16"),
    Row(end: "2026-12-24 13:00", missed: "15 doses since 2026-12-17"),
  ])
  func whatWasMissedWhileAwayIsCounted(_ row: Row) {
    #expect(Self.away(until: row.end, row.medications).overview.missed?.description == row.missed)
  }

  @Test func systemdIsToldWithoutNames() {
    let desk = Self.away(until: "2026-11-19 15:00", [.metformin])
    #expect(desk.announcements.last == "Missed: 7 doses since 2026-11-16. Next: evening at 21:00")
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
  func anAnswerShowsThatThePersonIsBack(_ action: AnswerCommand.Action) {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.say(action, "morning")
    #expect(desk.overview.missed == nil)
    desk.run(until: "2026-11-20 05:00")
    #expect(desk.overview.missed?.description == "1 dose since 2026-11-19")
  }

  @Test func anAnswerOfATimeThatIsStillToComeIsOneToo() {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.say(.take, "morning")
    desk.setClock(to: "2026-11-19 07:30")
    #expect(desk.overview.missed == nil)
    // Of a day to come nothing is known, whatever a wrong clock had the person say.
    desk.setClock(to: "2026-11-18 14:00")
    #expect(desk.overview.missed?.description == "5 doses since 2026-11-16")
  }

  @Test func anAnswerTakenBackIsNone() {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.say(.take, "morning")
    desk.say(.undo, "morning")
    #expect(desk.overview.missed?.count == 6)
  }

  @Test func anAnswerForADayOfTheAbsenceCoversWhatWasDueBeforeIt() {
    var desk = Self.away(until: "2026-11-19 12:00")
    desk.change { $0.historyLocked = false }
    desk.say(.take, "morning", day: "2026-11-18")
    #expect(desk.overview.missed?.description == "1 dose since 2026-11-18")
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
