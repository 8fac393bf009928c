import Files
import Glibc
import Testing

@testable import SystemdKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TimerTests {
  @Test(arguments: [-5_000_000, -1, 0, 1, 30_000] as [Int64])
  func theWallClockTimerFiresOnceAtItsInstant(offset: Int64) throws {
    let loop = try EventLoop()
    var fired: [Int64] = []
    let timer = try loop.wallClockTimer { fired.append(microseconds(CLOCK_REALTIME)) }
    let instant = microseconds(CLOCK_REALTIME) + offset
    try timer.arm(at: instant)
    #expect(try loop.turn { !fired.isEmpty })
    #expect(fired[0] >= instant)
    #expect(try loop.runOnce(timeout: 20_000) == false)
  }

  @Test(arguments: [Int64.min, -1, 0])
  func anInstantBeforeTheEpochFiresAtOnce(instant: Int64) throws {
    let loop = try EventLoop()
    var fired = false
    let timer = try loop.wallClockTimer { fired = true }
    try timer.arm(at: instant)
    #expect(try loop.turn { fired })
  }

  @Test func aLaterArmingReplacesTheEarlier() throws {
    let loop = try EventLoop()
    var fired = 0
    let timer = try loop.wallClockTimer { fired += 1 }
    try timer.arm(at: microseconds(CLOCK_REALTIME) + 10_000)
    try timer.arm(at: .max)
    #expect(try loop.runOnce(timeout: 50_000) == false)
    try timer.arm(at: microseconds(CLOCK_REALTIME))
    #expect(try loop.turn { fired > 0 })
    #expect(fired == 1)
  }

  @Test func aTimerIsDisarmedAtFirstAndAfterDisarming() throws {
    let loop = try EventLoop()
    let timer = try loop.wallClockTimer { Issue.record("fired though disarmed") }
    #expect(try loop.runOnce(timeout: 10_000) == false)
    try timer.arm(at: microseconds(CLOCK_REALTIME) + 10_000)
    try timer.disarm()
    #expect(try loop.runOnce(timeout: 50_000) == false)
  }

  @Test func aTimerMayRearmItselfInItsHandler() throws {
    let loop = try EventLoop()
    var fired = 0
    var timer: MonotonicTimer?
    timer = try loop.monotonicTimer {
      fired += 1
      if fired < 3 { try? timer?.arm(after: 1_000) }
    }
    try timer?.arm(after: 1_000)
    #expect(try loop.turn { fired == 3 })
    #expect(try loop.runOnce(timeout: 20_000) == false)
    timer?.cancel()
    timer = nil
  }

  @Test func aTimerCancelledInItsHandlerNeverFiresAgain() throws {
    let loop = try EventLoop()
    var fired = 0
    var timer: WallClockTimer?
    timer = try loop.wallClockTimer {
      timer?.cancel()
      fired += 1
      try? timer?.arm(at: 0)
    }
    try timer?.arm(at: 0)
    #expect(try loop.turn { fired > 0 })
    #expect(try loop.runOnce(timeout: 20_000) == false)
    #expect(fired == 1)
  }

  @Test func theMonotonicTimerWaitsItsDelayFromNow() throws {
    let loop = try EventLoop()
    var fired: UInt64?
    let timer = try loop.monotonicTimer { fired = monotonicMicroseconds() }
    // The loop's cached time becomes stale while a handler runs.
    _ = try loop.runOnce(timeout: 0)
    usleep(20_000)
    let armed = monotonicMicroseconds()
    try timer.arm(after: 30_000)
    #expect(try loop.turn { fired != nil })
    #expect(try #require(fired) >= armed + 30_000)
  }

  @Test func anEndlessDelayNeverFires() throws {
    let loop = try EventLoop()
    let timer = try loop.monotonicTimer { Issue.record("fired") }
    try timer.arm(after: .max)
    #expect(try loop.runOnce(timeout: 10_000) == false)
  }
}
