import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// Past days are locked; unlocking lasts ten minutes of real time, even if the clock is set or the daemon
/// restarts.
@Suite struct HistoryLockTests {
  private let past = "2026-11-18"

  private func unlocked(at start: String = "2026-11-20 12:00") -> Desk {
    var desk = Desk(at: start, since: "2026-11-01")
    desk.change(.unlock)
    return desk
  }

  private func isLocked(_ desk: inout Desk) -> Bool {
    let refusal = desk.say(.take, "evening", day: past)?.refusal
    desk.say(.undo, "evening", day: past)
    return refusal == .time(.historyLocked(day(past)))
  }

  // MARK: What is locked

  struct DayRow: Sendable, CustomTestStringConvertible {
    let now: String
    let slot: String
    let day: String?
    let isLocked: Bool
    var testDescription: String { "\(slot) of \(day ?? "no day") at \(now)" }
  }

  @Test(arguments: [
    DayRow(now: "2026-11-20 12:00", slot: "morning", day: "today", isLocked: false),
    DayRow(now: "2026-11-20 12:00", slot: "evening", day: "today", isLocked: false),
    DayRow(now: "2026-11-20 12:00", slot: "evening", day: nil, isLocked: false),
    DayRow(now: "2026-11-20 12:00", slot: "evening", day: "yesterday", isLocked: true),
    DayRow(now: "2026-11-20 12:00", slot: "morning", day: "-5", isLocked: true),
    DayRow(now: "2026-11-20 12:00", slot: "morning", day: "2026-11-01", isLocked: true),
    // After midnight only the reminder that is still open (for six hours) can be answered without unlocking.
    DayRow(now: "2026-11-20 00:30", slot: "evening", day: nil, isLocked: false),
    DayRow(now: "2026-11-20 00:30", slot: "evening", day: "yesterday", isLocked: false),
    DayRow(now: "2026-11-20 02:59:59", slot: "evening", day: "yesterday", isLocked: false),
    DayRow(now: "2026-11-20 03:00", slot: "evening", day: "yesterday", isLocked: true),
    DayRow(now: "2026-11-20 00:30", slot: "morning", day: "yesterday", isLocked: true),
    DayRow(now: "2026-11-20 00:30", slot: "evening", day: "-2", isLocked: true),
  ])
  func onlyPastDaysAreLocked(row: DayRow) {
    for action in [AnswerCommand.Action.take, .skip, .undo, .toggle] {
      var desk = Desk(at: row.now, since: "2026-11-01")
      let refusal = desk.say(action, row.slot, day: row.day)?.refusal
      if case .time(.historyLocked) = refusal {
        #expect(row.isLocked, "\(action)")
      } else {
        #expect(!row.isLocked && refusal == nil, "\(action)")
      }
      #expect(desk.disk.said.isEmpty || !row.isLocked)
    }
  }

  @Test(arguments: [true, false])
  func theGuardIsOnByDefaultAndTheSettingTurnsItOff(isOn: Bool) {
    var desk = Desk(at: "2026-11-20 12:00", since: "2026-11-01")
    #expect(desk.engine.settings.historyLocked)
    desk.change { $0.historyLocked = isOn }
    #expect(desk.overview.lock == (isOn ? .locked : .off))
    #expect((desk.say(.take, "evening", day: past)?.refusal == .time(.historyLocked(day(past)))) == isOn)
  }

  @Test func withTheGuardOffUnlockingSaysSoAndStoresNothing() {
    var desk = Desk(at: "2026-11-20 12:00", settings: Settings(), since: "2026-11-01")
    desk.change { $0.historyLocked = false }
    #expect(desk.change(.unlock) == .off)
    #expect(desk.disk.unlocking == nil)
    desk.change { $0.historyLocked = true }
    #expect(isLocked(&desk))
  }

  // MARK: Unlocking

  @Test func unlockingOpensEveryPastDayForTenMinutesAndOneWakeupLocksAgain() {
    var desk = unlocked()
    #expect(desk.overview.lock == .unlocked(until: instant("2026-11-20 12:10")))
    #expect(desk.armed == instant("2026-11-20 12:10"))
    desk.run(until: "2026-11-20 12:09:59")
    #expect(desk.overview.lock == .unlocked(until: instant("2026-11-20 12:10")))
    #expect(desk.say(.take, "evening", day: past)?.outcome?.changed == true)
    desk.run(until: "2026-11-20 12:10")
    #expect(desk.overview.lock == .locked)
    #expect(desk.armed != instant("2026-11-20 12:10"))
    #expect(desk.say(.undo, "evening", day: past)?.refusal == .time(.historyLocked(day(past))))
    #expect(desk.answer("evening-\(past)")?.kind == .taken)
  }

  @Test func lockingEndsItAtOnce() {
    var desk = unlocked()
    #expect(desk.change(.lock) == .locked)
    #expect(desk.armed == instant("2026-11-20 13:00"))
    #expect(isLocked(&desk))
    desk.restart()
    #expect(isLocked(&desk))
    #expect(desk.change(.lock) == .locked)
  }

  @Test func unlockingAgainBeginsAnotherTenMinutes() {
    var desk = unlocked()
    desk.run(until: "2026-11-20 12:06")
    #expect(desk.change(.unlock) == .unlocked(until: instant("2026-11-20 12:16")))
    desk.run(until: "2026-11-20 12:15:59")
    #expect(!isLocked(&desk))
    desk.run(until: "2026-11-20 12:16")
    #expect(isLocked(&desk))
  }

  @Test func nothingIsUnlockedThatCannotBeStored() {
    var desk = Desk(at: "2026-11-20 12:00", since: "2026-11-01")
    let failure = StoreFailure(.full)
    desk.disk.writeFailure = failure
    #expect(desk.change(.unlock) == nil)
    #expect(desk.lastRefusal == .storage(failure))
    desk.disk.writeFailure = nil
    #expect(isLocked(&desk))
  }

  @Test func midnightNeitherLocksNorStretches() {
    var desk = unlocked(at: "2026-11-20 23:55")
    desk.run(until: "2026-11-21 00:04:59")
    #expect(!isLocked(&desk))
    desk.run(until: "2026-11-21 00:05")
    #expect(isLocked(&desk))
  }

  // MARK: Clocks

  /// What happens after the history is unlocked at 12:00, and whether it is locked afterwards.
  struct ClockRow: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
      /// Minutes of real time while the device is awake.
      case minutes(Int64)
      /// Minutes of real time while the device is asleep.
      case sleep(Int64)
      /// Sets the wall clock forward (or back, if negative) by this many minutes.
      case set(Int64)
      /// Sets the wall clock, but the daemon is not notified.
      case setUnnoticed(Int64)
      case restart
      case reboot
    }
    let steps: [Step]
    let isLocked: Bool
    var testDescription: String { "\(steps)" }
  }

  @Test(arguments: [
    ClockRow(steps: [.minutes(9)], isLocked: false),
    ClockRow(steps: [.minutes(10)], isLocked: true),
    ClockRow(steps: [.set(-60), .minutes(9)], isLocked: false),
    ClockRow(steps: [.set(-60), .minutes(10)], isLocked: true),
    ClockRow(steps: [.minutes(8), .set(-7), .minutes(1)], isLocked: false),
    ClockRow(steps: [.minutes(8), .set(-7), .minutes(2)], isLocked: true),
    ClockRow(steps: [.set(60)], isLocked: false),
    ClockRow(steps: [.set(60), .minutes(9)], isLocked: false),
    ClockRow(steps: [.set(60), .minutes(10)], isLocked: true),
    ClockRow(steps: [.set(60), .set(-60), .minutes(10)], isLocked: true),
    ClockRow(steps: [.minutes(5), .set(-5), .minutes(4), .set(-4), .minutes(1)], isLocked: true),
    ClockRow(steps: [.setUnnoticed(-60), .minutes(10)], isLocked: true),
    ClockRow(steps: [.minutes(9), .setUnnoticed(-1440)], isLocked: false),
    ClockRow(steps: [.minutes(10), .setUnnoticed(-9)], isLocked: true),
    ClockRow(steps: [.sleep(9)], isLocked: false),
    ClockRow(steps: [.sleep(10)], isLocked: true),
    ClockRow(steps: [.sleep(600), .set(-600)], isLocked: true),
    ClockRow(steps: [.minutes(5), .restart, .minutes(4)], isLocked: false),
    ClockRow(steps: [.minutes(5), .restart, .minutes(5)], isLocked: true),
    ClockRow(steps: [.minutes(5), .setUnnoticed(-60), .restart, .minutes(4)], isLocked: false),
    ClockRow(steps: [.minutes(5), .setUnnoticed(-60), .restart, .minutes(5)], isLocked: true),
    ClockRow(steps: [.minutes(5), .setUnnoticed(2000), .restart, .minutes(5)], isLocked: true),
    ClockRow(steps: [.reboot], isLocked: true),
    ClockRow(steps: [.reboot, .set(-600)], isLocked: true),
  ])
  func unlockingLastsTenMinutesOfRealTime(row: ClockRow) {
    var desk = unlocked()
    for step in row.steps {
      switch step {
      case .minutes(let count): desk.live(minutes: count)
      case .sleep(let count): desk.sleep(minutes: count)
      case .set(let count): desk.setClock(forwardBy: count, noticed: true)
      case .setUnnoticed(let count): desk.setClock(forwardBy: count, noticed: false)
      case .restart: desk.restart()
      case .reboot: desk.reboot()
      }
    }
    #expect(isLocked(&desk) == row.isLocked)
    #expect((desk.overview.lock == .locked) == row.isLocked)
  }

  @Test(arguments: [(-1_000_000, true), (-999_999, false), (999_999, false), (1_000_000, true)])
  func theClockWasSetWhereItDiffersByASecond(microseconds: Int64, isToldAnew: Bool) {
    let (now, uptime) = (instant("2026-11-20 12:00"), Uptime(boot: "first", span: .zero))
    var lock = Lock(unlocking: Unlocking(at: uptime))
    lock.setUptime(uptime)
    lock.settle(at: now)
    lock.settle(at: now + .microseconds(microseconds))
    let until = instant("2026-11-20 12:10") + .microseconds(isToldAnew ? microseconds : 0)
    #expect(lock.state(at: now, by: Settings()) == .unlocked(until: until))
  }

  // MARK: What is stored

  @Test(
    arguments: [
      ("first 0", Int64(0)), ("first 600000000", 600), ("first 599000000", 599), ("first 601000000", 0),
      ("first -5000000", 0), ("second 300000000", 0), ("first 9223372036854775807", 0),
    ] as [(String, Int64)]
  )
  func aStoredUnlockingCountsOnlyWithinItsBootAndItsLength(text: String, seconds: Int64) throws {
    let until = try #require(Uptime(text))
    #expect(until.description == text)
    let left = Unlocking(until: until).left(at: Uptime(boot: "first", span: .zero))
    #expect(left == .seconds(seconds))
  }

  @Test(arguments: ["", "first", "first ten", "first 1 2", "first 1.5", "first 9223372036854775808"])
  func whatIsNoUptimeIsNotRead(text: String) { #expect(Uptime(text) == nil) }
}
