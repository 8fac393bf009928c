import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ClockTests {
  private let id = "morning-2026-11-20"

  @Test func backBeforeAnOpenReminderWithdrawsItAndRaisesItAgainAtItsTime() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 07:05")
    bedside.setClock(to: "2026-11-20 06:30")
    #expect(bedside.takeDeeds() == ["show \(id)", "withdraw \(id)"])
    #expect(bedside.record(id)?.state == .void)
    #expect(bedside.notices.last == .voided([reminder(id)]))
    bedside.run(until: "2026-11-20 07:05")
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func backByALittleLeavesAnOpenReminderAlone() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 08:00")
    bedside.setClock(to: "2026-11-20 07:00")
    #expect(bedside.takeDeeds() == ["show \(id)"])
  }

  @Test func backBeforeWhatWasTakenRemindsOfNothing() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 07:05")
    bedside.say(.take, "morning")
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 20:00")
    #expect(bedside.takeDeeds() == [])
  }

  @Test func backIntoTheWindowOfWhatWasMissedRaisesIt() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.setClock(to: "2026-11-20 14:00")
    #expect(bedside.record(id)?.state == .missed)
    bedside.setClock(to: "2026-11-20 09:00")
    #expect(bedside.takeDeeds() == ["show \(id)"])
    #expect(bedside.record(id)?.state == .raised)
  }

  @Test func farAheadAndBackRemindsOfEveryTimeAgain() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.setClock(to: "2027-03-01 12:00")
    bedside.say(.take, "morning")
    bedside.run(until: "2027-03-02 08:00")
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 06:10")
    #expect(bedside.takeDeeds() == ["remember 2026-11-13", "withdraw morning-2027-03-02"])
    bedside.run(until: "2026-11-21 08:00")
    #expect(
      bedside.takeDeeds().filter { $0.hasPrefix("show") } == [
        "show \(id)", "show evening-2026-11-20", "show morning-2026-11-21",
      ]
    )
  }

  /// Answered or not, and whether or not anything is due then any more: nothing is left to be looked at at every event.
  @Test func backVoidsEveryReminderOfALaterDay() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.setClock(to: "2026-11-27 06:00")
    bedside.run(until: "2026-11-27 08:00")
    bedside.say(.take, "morning")
    bedside.setClock(to: "2026-11-20 06:00")
    let ids = (20...27).flatMap { ["morning-2026-11-\($0)", "evening-2026-11-\($0)"] }
    let later = ids.compactMap { bedside.record($0) }
    #expect(later.count > 8)
    #expect(later.allSatisfy { $0.state == .void })
  }

  @Test func aWeekAheadAndBackRaisesWhatWasMissedOnlyInAWrongFuture() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.setClock(to: "2026-11-27 06:00")
    bedside.setClock(to: "2026-11-20 06:00")
    _ = bedside.takeDeeds()
    for date in 20...27 {
      bedside.run(until: "2026-11-\(date) 07:00")
      #expect(bedside.shown.contains("morning-2026-11-\(date)"))
    }
  }

  @Test func backBeyondMemoryRemembersWhatWasTaken() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.say(.take, "morning")
    bedside.run(until: "2026-11-20 22:00")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-29 12:00")
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 06:00")
    #expect(bedside.takeDeeds().first == "remember 2026-11-13")
    bedside.run(until: "2026-11-20 23:00")
    #expect(bedside.takeDeeds().filter { $0.contains("2026-11-20") } == [])
  }

  @Test func aStoreThatCannotBeReadIsAskedAgainWhileRemindingGoesOn() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.say(.take, "morning")
    bedside.run(until: "2026-11-29 12:00")
    bedside.disk.readFailure = StoreFailure(.failing)
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 08:00")
    #expect(bedside.shown == [id])
    #expect(bedside.takeDeeds().contains("warn"))
    bedside.disk.readFailure = nil
    bedside.run(until: "2026-11-20 08:02")
    #expect(bedside.shown.isEmpty)
    #expect(bedside.overview.problems.isEmpty)
  }

  @Test func `a command does without days that cannot be read`() {
    var bedside = Bedside(at: "2026-11-20 12:00", since: "2026-11-01")
    bedside.run(until: "2026-11-22 12:00")
    bedside.disk.readFailure = StoreFailure(.failing)
    bedside.setClock(to: "2026-11-19 12:00")
    #expect(bedside.tell(.add(DrinkDraft(), lastAmount: nil)) == nil)
    #expect(bedside.disk.drinks.count == 1)
  }

  @Test func aRestartWithTheClockBehindTheStoreLooksBackFarEnough() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 07:05")
    bedside.restart(at: "2026-11-20 06:00")
    #expect(bedside.takeDeeds() == ["show \(id)", "withdraw \(id)"])
    bedside.run(until: "2026-11-20 07:00")
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func aPopupLeftBehindOfAForgottenDayIsReplacedWhenTheClockIsPutRight() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 07:05")
    bedside.restartForgetting(at: "2030-01-01 00:00")
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 07:10")
    #expect(bedside.takeDeeds().contains("update \(id) replacing 1"))
  }

  @Test func movingWestBeforeItsTimeWithdrawsItAndRaisesItThere() {
    var bedside = Bedside(at: "2026-07-01 12:00", zone: .berlin)
    bedside.run(until: "2026-07-01 19:30")
    let id = "evening-2026-07-01"
    #expect(bedside.shown == [id])
    bedside.travel(to: .newYork)
    #expect(!bedside.shown.contains(id))
    bedside.run(until: "2026-07-02 00:59")
    #expect(!bedside.shown.contains(id))
    bedside.run(until: "2026-07-02 01:00")
    #expect(bedside.shown.contains(id))
    #expect(bedside.record(id)?.dueAt == instant("2026-07-02 01:00"))
  }

  @Test func movingEastLeavesAnOpenReminderWithItsTime() {
    var bedside = Bedside(at: "2026-07-01 12:00", zone: .newYork)
    bedside.run(until: "2026-07-02 01:30")
    let id = "evening-2026-07-01"
    _ = bedside.takeDeeds()
    bedside.travel(to: .berlin)
    #expect(bedside.shown.contains(id))
    bedside.run(until: "2026-07-02 06:59")
    #expect(bedside.shown.contains(id))
    bedside.run(until: "2026-07-02 07:00")
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test func aJourneyWithTheMachineOffMissesWhatWentByOnTheWay() {
    var bedside = Bedside(at: "2026-11-20 16:00", zone: .fixed(hours: -10))
    bedside.run(until: "2026-11-20 18:00")
    bedside.zone = .fixed(hours: 14)
    bedside.restart(at: "2026-11-20 18:30")
    #expect(bedside.record("evening-2026-11-20")?.state == .missed)
    #expect(bedside.shown == ["morning-2026-11-21"])
  }

  @Test func crossingTheDateLineLosesNoReminder() {
    var bedside = Bedside(at: "2026-11-20 16:00", zone: .fixed(hours: -10))
    bedside.run(until: "2026-11-20 18:00")
    bedside.travel(to: .fixed(hours: 14))
    // 08:00 became 08:00 of the next day: the 20th's evening came and went meanwhile.
    #expect(bedside.record("evening-2026-11-20")?.state == .missed)
    #expect(bedside.record("morning-2026-11-21")?.state == .raised)
    bedside.travel(to: .fixed(hours: -10))
    #expect(bedside.shown == ["morning-2026-11-20"])
    #expect(bedside.record("evening-2026-11-20")?.state == .void)
    #expect(bedside.record("morning-2026-11-21")?.state == .void)
  }

  /// The daemon was killed, and the clock put right by more than twenty years before it began again.
  @Test(arguments: ["2033-08-01 05:00", "2040-08-01 05:00", "2090-08-01 05:00"])
  func aPopupFromLongAgoGoes(now: String) {
    var bedside = Bedside(at: "2019-07-29 06:00")
    bedside.run(until: "2019-07-29 07:30")
    #expect(bedside.shown == ["morning-2019-07-29"])
    bedside.restart(at: now)
    #expect(bedside.shown == [])
  }
}
