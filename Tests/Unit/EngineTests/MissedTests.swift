import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct MissedTests {
  private static func away(until end: String, _ medications: [Medication] = [.pills]) -> Bedside {
    var bedside = Bedside(at: "2026-11-16 06:00", medications: medications)
    bedside.restart(at: end)
    return bedside
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
    let bedside = Self.away(until: "2026-11-19 15:00", [.metformin])
    #expect(bedside.announcements.last == "Missed: 7 doses since 2026-11-16. Next: evening at 21:00")
  }

  @Test func everyMissedReminderIsRecorded() {
    let bedside = Self.away(until: "2026-11-19 12:00")
    #expect(bedside.disk.records.values.filter { $0.state == .missed }.count == 6)
    #expect(bedside.shown == ["morning-2026-11-19"])
  }

  @Test func ofManyYearsTheLastIsRecorded() {
    let bedside = Self.away(until: "2046-11-19 12:00")
    let missed = bedside.disk.records.values.filter { $0.state == .missed }
    #expect(missed.count == 2 * 366)
    #expect(missed.map(\.id.day).min()?.description == "2045-11-18")
    #expect(bedside.shown == ["morning-2046-11-19"])
  }

  @Test(arguments: [AnswerCommand.Action.take, .skip])
  func anAnswerShowsThatThePersonIsBack(_ action: AnswerCommand.Action) {
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.say(action, "morning")
    #expect(bedside.overview.missed == nil)
    bedside.run(until: "2026-11-20 05:00")
    #expect(bedside.overview.missed?.description == "1 dose since 2026-11-19")
  }

  @Test func anAnswerOfATimeThatIsStillToComeIsOneToo() {
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.say(.take, "morning")
    bedside.setClock(to: "2026-11-19 07:30")
    #expect(bedside.overview.missed == nil)
    // Of a day to come nothing is known, whatever a wrong clock had the person say.
    bedside.setClock(to: "2026-11-18 14:00")
    #expect(bedside.overview.missed?.description == "5 doses since 2026-11-16")
  }

  @Test func anAnswerTakenBackIsNone() {
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.say(.take, "morning")
    bedside.say(.undo, "morning")
    #expect(bedside.overview.missed?.count == 6)
  }

  @Test func anAnswerForADayOfTheAbsenceCoversWhatWasDueBeforeIt() {
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.change { $0.historyLocked = false }
    bedside.say(.take, "morning", day: "2026-11-18")
    #expect(bedside.overview.missed?.description == "1 dose since 2026-11-18")
  }

  @Test func nobodyIsToldOfWhatIsNotRemindedOf() {
    var silent = Medication.vitamin
    silent.hasReminders = false
    #expect(Self.away(until: "2026-11-19 12:00", [silent]).overview.missed == nil)
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.change { $0.remindersEnabled = false }
    #expect(bedside.overview.missed == nil)
  }

  @Test func itIsToldOnAfterAnotherRestartAndADayAwake() {
    var bedside = Self.away(until: "2026-11-19 12:00")
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.overview.missed?.description == "8 doses since 2026-11-16")
    bedside.restart()
    #expect(bedside.overview.missed?.description == "8 doses since 2026-11-16")
  }
}
