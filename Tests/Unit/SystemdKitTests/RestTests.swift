import Files
import Testing

@testable import SystemdKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RestTests {
  @Test func restIsToldOnceAfterEachBurst() throws {
    let loop = try EventLoop()
    var rests = 0
    let rest = try loop.onRest(after: 20_000) { rests += 1 }
    let timer = try loop.monotonicTimer {}
    for burst in 1...3 {
      try timer.arm(after: 0)
      #expect(try loop.turn { rests == burst })
      #expect(try loop.runOnce(timeout: 60_000) == false, "nothing wakes a loop that rests")
      #expect(rests == burst)
    }
    withExtendedLifetime(rest) {}
  }

  @Test func aLoopThatNothingWokeIsNotToldToRest() throws {
    let loop = try EventLoop()
    let rest = try loop.onRest(after: 1_000) { Issue.record("told to rest, though nothing happened") }
    #expect(try loop.runOnce(timeout: 20_000) == false)
    withExtendedLifetime(rest) {}
  }

  @Test func restWaitsForAPauseOfItsLength() throws {
    let loop = try EventLoop()
    var events: [UInt64] = []
    var rested: UInt64?
    let rest = try loop.onRest(after: 200_000) { rested = monotonicMicroseconds() }
    var timer: MonotonicTimer?
    timer = try loop.monotonicTimer {
      events.append(monotonicMicroseconds())
      if events.count < 30 { try? timer?.arm(after: 10_000) }
    }
    try timer?.arm(after: 0)
    #expect(try loop.turn { rested != nil })
    let last = try #require(events.last)
    #expect(events.count == 30, "it rested in the middle of them")
    #expect(try #require(rested) - last >= 150_000)
    timer?.cancel()
    timer = nil
    withExtendedLifetime(rest) {}
  }
}
