import Testing

@testable import PillsCore

@Suite struct AsNeededLimitsTests {
  private static let today = day("2026-11-20")

  private static func taken(_ times: [String]) -> [AsNeededDose] {
    times.map { text in
      let isOfAnotherDay = text.contains(" ")
      return AsNeededDose(
        medication: MedicationID(2),
        at: instant(isOfAnotherDay ? text : "2026-11-20 \(text)"),
        day: isOfAnotherDay ? day(String(text.prefix(10))) : today
      )
    }
  }

  /// The limits, when it was taken, when it is to be taken, and which limit that breaks.
  @Test(
    arguments: [
      (AsNeededLimits(), ["12:00", "12:00"], "12:00", nil),
      (AsNeededLimits(perDay: 1), [], "12:00", nil),
      (AsNeededLimits(perDay: 2), ["08:00"], "12:00", nil),
      (AsNeededLimits(perDay: 2), ["08:00", "09:00"], "12:00", .perDay(limit: 2, taken: 2)),
      (AsNeededLimits(perDay: 2), ["08:00", "09:00", "13:00"], "12:00", .perDay(limit: 2, taken: 3)),
      (AsNeededLimits(perDay: 1), ["2026-11-19 23:00", "2026-11-21 01:00"], "12:00", nil),
      (AsNeededLimits(gap: .hours(4)), ["08:00"], "12:00", nil),
      (
        AsNeededLimits(gap: .hours(4)), ["08:00:01"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 08:00:01"))
      ),
      // One that comes after it is as near as one before.
      (AsNeededLimits(gap: .hours(4)), ["16:00"], "12:00", nil),
      (
        AsNeededLimits(gap: .hours(4)), ["15:59:59"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 15:59:59"))
      ),
      (
        AsNeededLimits(gap: .hours(4)), ["09:00", "10:00", "02:00"], "12:00",
        .gap(.hours(4), near: instant("2026-11-20 10:00"))
      ),
      (
        AsNeededLimits(gap: .hours(4)), ["2026-11-19 23:00"], "02:00",
        .gap(.hours(4), near: instant("2026-11-19 23:00"))
      ),
      (AsNeededLimits(perDay: 1, gap: .hours(4)), ["11:00"], "12:00", .perDay(limit: 1, taken: 1)),
    ] as [(AsNeededLimits, [String], String, ExceededLimit?)]
  )
  func `a dose breaks a limit from the moment on that it says`(
    limits: AsNeededLimits,
    taken: [String],
    at: String,
    exceeded: ExceededLimit?
  ) {
    let found = limits.exceeded(by: instant("2026-11-20 \(at)"), on: Self.today, after: Self.taken(taken))
    #expect(found == exceeded)
  }

  @Test(
    arguments: [(nil, true), (0, false), (1, true), (100, true), (101, false), (-1, false)] as [(Int?, Bool)]
  )
  func `a day may have 1 to 100`(perDay: Int?, isGood: Bool) {
    #expect(AsNeededLimits(perDay: perDay).hasGoodPerDay == isGood)
  }

  @Test(
    arguments: [
      (nil, true), (0, false), (1, true), (259_200, true), (259_201, false), (-1, false),
    ] as [(Int64?, Bool)]
  )
  func `a gap may be as long as three days`(seconds: Int64?, isGood: Bool) {
    #expect(AsNeededLimits(gap: seconds.map { .seconds($0) }).hasGoodGap == isGood)
  }
}
