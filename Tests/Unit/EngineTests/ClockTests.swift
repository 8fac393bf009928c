import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ClockTests {
  private let id = "morning-2026-11-20"

  @Test func backBeforeAnOpenReminderWithdrawsItAndRaisesItAgainAtItsTime() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    desk.setClock(to: "2026-11-20 06:30")
    #expect(desk.takeDeeds() == ["show \(id)", "withdraw \(id)"])
    #expect(desk.record(id)?.state == .void)
    #expect(desk.notices.last == .voided([reminder(id)]))
    desk.run(until: "2026-11-20 07:05")
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func backByALittleLeavesAnOpenReminderAlone() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 08:00")
    desk.setClock(to: "2026-11-20 07:00")
    #expect(desk.takeDeeds() == ["show \(id)"])
  }

  @Test func backBeforeWhatWasTakenRemindsOfNothing() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    desk.say(.take, "morning")
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.takeDeeds() == [])
  }

  /// A command, when it is given, and the time that the clock is set back to afterwards.
  @Test(
    arguments: [
      .change(.edit("metformin") { $0.texts[.dosage] = "20 mg" }), .change(.remove(name: "metformin")),
      .change(.pause(name: "metformin", until: nil)), .change(.add("Zinc", keepsDefault: true)),
      .pauses(.pause(until: nil)),
    ] as [MedicationsCommand],
    [
      ("2026-11-20 13:30", "2026-11-20 12:55"), ("2026-11-20 13:05", "2026-11-20 13:02"),
      ("2026-11-20 09:30", "2026-11-20 09:28"), ("2026-11-20 22:30", "2026-11-20 08:00"),
      ("2026-11-21 00:10", "2026-11-20 23:50"),
    ]
  )
  func `a step back of minutes or hours leaves everything due as it was said`(
    command: MedicationsCommand,
    times: (said: String, back: String)
  ) {
    var settings = Settings.withoutRepeats
    settings.window = .hours(1)
    var desk = Desk(settings: settings, medications: [.metformin], since: "2026-11-01")
    let before = desk.disk.regimen
    desk.run(until: times.said)
    desk.handle(.command(.medications(command), RequestID(rawValue: 0)))
    // A longer window can reopen slots that were over.
    desk.change { $0.window = .hours(6) }
    let known = desk.disk.regimen
    #expect(known != before)
    desk.setClock(to: times.back)
    #expect(desk.disk.regimen == known)
  }

  @Test func `what was answered before an edit stays as it was if the clock goes back and it is undone`() {
    var desk = Desk(at: "2026-11-20 09:30", medications: [.metformin], since: "2026-11-01")
    desk.say(.take, "morning")
    desk.send(.edit("metformin") { $0.texts[.dosage] = "20 mg" })
    desk.setClock(to: "2026-11-20 09:25")
    desk.say(.undo, "morning")
    let dosages = desk.overview.slots.map { $0.doses.map(\.medication.dosage) }
    #expect(dosages == [[Medication.metformin.dosage], ["20 mg"]])
  }

  @Test func backIntoTheWindowOfWhatWasMissedRaisesIt() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2026-11-20 14:00")
    #expect(desk.record(id)?.state == .missed)
    desk.setClock(to: "2026-11-20 09:00")
    #expect(desk.takeDeeds() == ["show \(id)"])
    #expect(desk.record(id)?.state == .raised)
  }

  @Test func twoClocksThatWereWrongLeaveNothingMissed() {
    var desk = Desk(at: "2030-01-10 15:20", isInstalledNow: true)
    desk.run(until: "2030-01-10 17:05")
    desk.change(.unlock)
    desk.setClock(to: "2026-11-20 22:05")
    desk.setClock(to: "2027-03-01 12:00")
    #expect(desk.disk.regimen.histories[0].versions.map(\.from.day) == [day("2027-03-01")])
    #expect(desk.overview.missed == nil)
  }

  @Test func farAheadAndBackRemindsOfEveryTimeAgain() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2027-03-01 12:00")
    desk.say(.take, "morning")
    desk.run(until: "2027-03-02 08:00")
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 06:10")
    #expect(desk.takeDeeds() == ["remember 2026-11-13", "withdraw morning-2027-03-02"])
    desk.run(until: "2026-11-21 08:00")
    #expect(
      desk.takeDeeds().filter { $0.hasPrefix("show") } == [
        "show \(id)", "show evening-2026-11-20", "show morning-2026-11-21",
      ]
    )
  }

  /// All of them must go, whether or not they were answered or are still due; otherwise every event would
  /// check them again.
  @Test func backVoidsEveryReminderOfALaterDay() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2026-11-27 06:00")
    desk.run(until: "2026-11-27 08:00")
    desk.say(.take, "morning")
    desk.setClock(to: "2026-11-20 06:00")
    let ids = (20...27).flatMap { ["morning-2026-11-\($0)", "evening-2026-11-\($0)"] }
    let later = ids.compactMap { desk.record($0) }
    #expect(later.count > 8)
    #expect(later.allSatisfy { $0.state == .void })
  }

  @Test func aWeekAheadAndBackRaisesWhatWasMissedOnlyInAWrongFuture() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2026-11-27 06:00")
    desk.setClock(to: "2026-11-20 06:00")
    _ = desk.takeDeeds()
    for date in 20...27 {
      desk.run(until: "2026-11-\(date) 07:00")
      #expect(desk.shown.contains("morning-2026-11-\(date)"))
    }
  }

  @Test func backBeyondMemoryRemembersWhatWasTaken() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.say(.take, "morning")
    desk.run(until: "2026-11-20 22:00")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-29 12:00")
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 06:00")
    #expect(desk.takeDeeds().first == "remember 2026-11-13")
    desk.run(until: "2026-11-20 23:00")
    #expect(desk.takeDeeds().filter { $0.contains("2026-11-20") } == [])
  }

  @Test func aStoreThatCannotBeReadIsAskedAgainWhileRemindingGoesOn() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.say(.take, "morning")
    desk.run(until: "2026-11-29 12:00")
    desk.disk.readFailure = StoreFailure(.failing)
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 08:00")
    #expect(desk.shown == [id])
    #expect(desk.takeDeeds().contains("warn"))
    desk.disk.readFailure = nil
    desk.run(until: "2026-11-20 08:02")
    #expect(desk.shown.isEmpty)
    #expect(desk.overview.problems.isEmpty)
  }

  @Test func `a command does without days that cannot be read`() {
    var desk = Desk(at: "2026-11-20 12:00", since: "2026-11-01")
    desk.run(until: "2026-11-22 12:00")
    desk.disk.readFailure = StoreFailure(.failing)
    desk.setClock(to: "2026-11-19 12:00")
    #expect(desk.tell(.add(DrinkDraft(), lastAmount: nil)) == nil)
    #expect(desk.disk.drinks.count == 1)
  }

  @Test func aRestartWithTheClockBehindTheStoreLooksBackFarEnough() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    desk.restart(at: "2026-11-20 06:00")
    #expect(desk.takeDeeds() == ["show \(id)", "withdraw \(id)"])
    desk.run(until: "2026-11-20 07:00")
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func aPopupLeftBehindOfAForgottenDayIsReplacedWhenTheClockIsPutRight() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    desk.restartForgetting(at: "2030-01-01 00:00")
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 07:10")
    #expect(desk.takeDeeds().contains("update \(id) replacing 1"))
  }

  @Test func movingWestBeforeItsTimeWithdrawsItAndRaisesItThere() {
    var desk = Desk(at: "2026-07-01 12:00", zone: .berlin)
    desk.run(until: "2026-07-01 19:30")
    let id = "evening-2026-07-01"
    #expect(desk.shown == [id])
    desk.travel(to: .newYork)
    #expect(!desk.shown.contains(id))
    desk.run(until: "2026-07-02 00:59")
    #expect(!desk.shown.contains(id))
    desk.run(until: "2026-07-02 01:00")
    #expect(desk.shown.contains(id))
    #expect(desk.record(id)?.dueAt == instant("2026-07-02 01:00"))
  }

  @Test func movingEastLeavesAnOpenReminderWithItsTime() {
    var desk = Desk(at: "2026-07-01 12:00", zone: .newYork)
    desk.run(until: "2026-07-02 01:30")
    let id = "evening-2026-07-01"
    _ = desk.takeDeeds()
    desk.travel(to: .berlin)
    #expect(desk.shown.contains(id))
    desk.run(until: "2026-07-02 06:59")
    #expect(desk.shown.contains(id))
    desk.run(until: "2026-07-02 07:00")
    #expect(desk.record(id)?.state == .missed)
  }

  @Test func aJourneyWithTheMachineOffMissesWhatWentByOnTheWay() {
    var desk = Desk(at: "2026-11-20 16:00", zone: .fixed(hours: -10))
    desk.run(until: "2026-11-20 18:00")
    desk.zone = .fixed(hours: 14)
    desk.restart(at: "2026-11-20 18:30")
    #expect(desk.record("evening-2026-11-20")?.state == .missed)
    #expect(desk.shown == ["morning-2026-11-21"])
  }

  @Test func crossingTheDateLineLosesNoReminder() {
    var desk = Desk(at: "2026-11-20 16:00", zone: .fixed(hours: -10))
    desk.run(until: "2026-11-20 18:00")
    desk.travel(to: .fixed(hours: 14))
    // The time jumped from 08:00 to 08:00 of the next day, so the evening of the 20th was skipped.
    #expect(desk.record("evening-2026-11-20")?.state == .missed)
    #expect(desk.record("morning-2026-11-21")?.state == .raised)
    desk.travel(to: .fixed(hours: -10))
    #expect(desk.shown == ["morning-2026-11-20"])
    #expect(desk.record("evening-2026-11-20")?.state == .void)
    #expect(desk.record("morning-2026-11-21")?.state == .void)
  }

  @Test func aJourneyThatSkipsADateMissesWhatWasOpenBefore() {
    var settings = Settings.withoutRepeats
    settings.slots[.evening] = time("23:30")
    var desk = Desk(at: "2026-11-20 23:00", settings: settings, zone: .fixed(hours: -11))
    desk.run(until: "2026-11-21 10:35")
    #expect(desk.shown == ["evening-2026-11-20"])
    // The time jumped from shortly before midnight to shortly after the next midnight.
    desk.travel(to: .fixed(hours: 14))
    #expect(desk.record("evening-2026-11-20")?.state == .missed)
    #expect(desk.shown == ["evening-2026-11-21"])
  }

  /// The daemon was killed, and the clock moved forward by decades before it started again.
  @Test(arguments: ["2033-08-01 05:00", "2040-08-01 05:00", "2090-08-01 05:00"])
  func aPopupFromLongAgoGoes(now: String) {
    var desk = Desk(at: "2019-07-29 06:00")
    desk.run(until: "2019-07-29 07:30")
    #expect(desk.shown == ["morning-2019-07-29"])
    desk.restart(at: now)
    #expect(desk.shown == [])
  }
}
