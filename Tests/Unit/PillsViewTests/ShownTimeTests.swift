import PillsCore
import PillsSamples
import Testing

@testable import PillsView

@Suite struct ShownTimeTests {
  @Test(
    "differences are elapsed time, whatever the offsets",
    arguments: [
      ("2026-11-20T21:00:00+01:00", "2026-11-20T20:00:01Z", 1),
      ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", 3600),
      ("2026-12-31T23:59:59-03:30", "2027-01-01T00:00:00.25-03:30", 1),
      ("2028-02-28T12:00:00Z", "2028-03-01T12:00:00Z", 172_800),
    ] as [(Timestamp, Timestamp, Int)]
  )
  func differences(_ earlier: Timestamp, _ later: Timestamp, _ seconds: Int) {
    #expect(earlier.seconds(until: later) == seconds)
    #expect(later.seconds(until: earlier) == -seconds)
  }

  @Test(
    "both times are shown if the local clock differs",
    arguments: [
      ("2026-11-20T08:00:00+01:00", "2026-11-20T14:00:00+07:00", "08:00 (14:00 here)"),
      ("2026-11-20T21:00:30+01:00", "2026-11-20T15:00:30-05:00", "21:00:30 (15:00:30 here)"),
      ("2026-11-20T21:00:00+01:00", "2026-11-21T01:45:00+05:45", "21:00 (Saturday 01:45 here)"),
      ("2026-11-20T07:00:00+14:00", "2026-11-19T05:00:00-12:00", "07:00 (Thursday 05:00 here)"),
      ("2026-11-20T08:00:00+01:00", nil, "08:00"),
    ] as [(Timestamp, Timestamp?, String)]
  )
  func bothTimes(_ time: Timestamp, _ here: Timestamp?, _ told: String) {
    #expect(ShownTime(time, here: here).clock == told)
  }
}
