import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct TickTimeTests {
  /// A zone that is one hour ahead of UTC, 20 November: the present time, the slot that was ticked, when it was
  /// taken and when the task was last changed by the phone's clock, and what becomes of the tick.
  @Test(
    arguments: [
      ("20 21:30", "20 21:00", nil, nil, "counts"),
      ("20 21:30", "20 21:00", "20 21:05", nil, "counts 20 21:05"),
      ("24 08:00", "20 21:00", "20 21:05", nil, "counts 20 21:05"),
      // The phone's clock is wrong.
      ("20 21:30", "20 21:00", "19 21:05", nil, "counts"),
      ("20 21:30", "20 21:00", "20 21:31", "20 21:31", "counts"),
      // A dose after midnight is taken a little early.
      ("20 23:50", "21 00:30", "20 23:49", nil, "counts 20 23:49"),
      ("20 23:50", "21 00:30", nil, nil, "counts"),
      ("21 00:10", "21 00:30", "20 23:49", nil, "counts 20 23:49"),
      ("21 08:00", "21 07:00", "20 23:49", nil, "counts"),
      // It is morning further east.
      ("20 23:50", "21 07:00", "20 23:49", nil, "early"),
      ("20 12:01", "21 07:00", nil, nil, "early"),
      ("20 11:59", "21 07:00", nil, nil, "ahead"),
      // This device's clock may be behind.
      ("19 12:00", "20 21:00", "20 21:05", nil, "early"),
      ("19 12:00", "20 21:00", nil, "20 21:05", "early"),
      ("19 12:00", "20 21:00", "19 11:58", "19 11:59", "ahead"),
      // Nobody has taken a dose of tomorrow evening.
      ("20 21:30", "21 21:00", "20 21:05", "20 21:05", "ahead"),
      ("20 21:30", "23 07:00", nil, nil, "ahead"),
    ] as [(String, String, String?, String?, String)]
  )
  func `a tick counts once its dose can have been taken`(
    now: String,
    slot: String,
    told: String?,
    changed: String?,
    expected: String
  ) {
    let zone = TransitionZone.fixed(hours: 1)
    func instant(_ text: String) -> Instant { PillsCoreTestSupport.instant("2026-11-\(text)") - .hours(1) }
    let words = slot.split(separator: " ")
    let found = instant(now).in(zone).time(
      ofTickOn: day("2026-11-\(words[0])"),
      time(String(words[1])),
      told: told.map(instant),
      changed: changed.map(instant)
    )
    let end = expected.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
    let meant: TickTime =
      switch expected {
      case "early": .early
      case "ahead": .ahead
      default: .counts(at: end.map(instant))
      }
    #expect(found == meant)
  }
}
