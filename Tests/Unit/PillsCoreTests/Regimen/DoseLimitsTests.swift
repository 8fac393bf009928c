import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct DoseLimitsTests {
  private static func instants(_ times: [String]) -> [Instant] {
    times.map { instant($0.contains(" ") ? $0 : "2026-11-20 \($0)") }
  }

  /// The limits, the times of taken doses, the time of the new dose, and the limit it breaks.
  @Test(
    arguments: [
      (DoseLimits(), ["12:00", "12:00"], "12:00", nil),
      (DoseLimits(perDay: 1), [], "12:00", nil),
      (DoseLimits(perDay: 2), ["08:00"], "12:00", nil),
      (DoseLimits(perDay: 2), ["08:00", "09:00"], "12:00", .perDay(limit: 2, taken: 2)),
      (DoseLimits(perDay: 2), ["08:00", "09:00", "13:00"], "12:00", .perDay(limit: 2, taken: 3)),
      (DoseLimits(perDay: 1), ["2026-11-19 12:00", "2026-11-21 12:00"], "12:00", nil),
      (DoseLimits(perDay: 1), ["2026-11-19 12:01"], "12:00", .perDay(limit: 1, taken: 1)),
      // Every period of 24 hours holds at most one other dose.
      (DoseLimits(perDay: 2), ["2026-11-19 13:00", "2026-11-21 11:00"], "12:00", nil),
      // Two doses 24 hours apart are in no one period.
      (DoseLimits(perDay: 2), ["2026-11-19 13:00", "13:00"], "12:00", nil),
      (DoseLimits(gap: .hours(4)), ["08:00"], "12:00", nil),
      (
        DoseLimits(gap: .hours(4)), ["08:00:01"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 08:00:01"))
      ),
      // The gap applies to later doses too.
      (DoseLimits(gap: .hours(4)), ["16:00"], "12:00", nil),
      (
        DoseLimits(gap: .hours(4)), ["15:59:59"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 15:59:59"))
      ),
      (
        DoseLimits(gap: .hours(4)), ["09:00", "10:00", "02:00"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 10:00"))
      ),
      (
        DoseLimits(gap: .hours(4)), ["2026-11-19 23:00"], "02:00",
        .gap(.hours(4), near: instant("2026-11-19 23:00"))
      ),
      (DoseLimits(perDay: 1, gap: .hours(4)), ["11:00"], "12:00", .perDay(limit: 1, taken: 1)),
    ] as [(DoseLimits, [String], String, ExceededLimit?)]
  )
  func `a dose breaks a limit from the moment on that it says`(
    limits: DoseLimits,
    taken: [String],
    at: String,
    exceeded: ExceededLimit?
  ) {
    let (at, taken) = (instant("2026-11-20 \(at)"), Self.instants(taken))
    #expect(limits.exceeded(by: at, after: taken) == exceeded)
    let next = limits.next(from: at, after: taken)
    #expect(limits.exceeded(by: next, after: taken) == nil && (next == at) == (exceeded == nil))
  }

  @Test(
    arguments: [(nil, true), (0, false), (1, true), (100, true), (101, false), (-1, false)] as [(Int?, Bool)]
  )
  func `a day may have 1 to 100`(perDay: Int?, isGood: Bool) {
    #expect(DoseLimits(perDay: perDay).hasGoodPerDay == isGood)
  }

  @Test(
    arguments: [
      (nil, true), (0, false), (1, true), (259_200, true), (259_201, false), (-1, false),
    ] as [(Int64?, Bool)]
  )
  func `a gap may be as long as three days`(seconds: Int64?, isGood: Bool) {
    #expect(DoseLimits(gap: seconds.map { .seconds($0) }).hasGoodGap == isGood)
  }
}
