@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct HydrationRhythmTests {
  /// The times on a Friday, Saturday or Sunday.
  @Test(arguments: [
    (60, "08:30", "11:00", "2026-11-20", ["08:30", "09:30", "10:30"]),
    (60, "23:59", "23:59:30", "2026-11-20", ["23:59"]),
    (90, "08:00", "12:00", "2026-11-20", ["08:00", "09:30", "11:00"]),
    (30, "22:30", "00:00", "2026-11-20", ["22:30", "23:00", "23:30"]),
    // The hours go on after midnight.
    (60, "21:00", "01:00", "2026-11-20", ["00:00", "21:00", "22:00", "23:00"]),
    (240, "20:00", "01:00", "2026-11-20", ["00:00", "20:00"]),
    (
      180, "06:00", "06:00", "2026-11-20",
      ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"]
    ),
    // Other hours on some days; the end is that of the day on which the hours began.
    (120, "20:00, sat-sun 22:00", "21:00, fri-sat 01:00", "2026-11-20", ["20:00", "22:00"]),
    (120, "20:00, sat-sun 22:00", "21:00, fri-sat 01:00", "2026-11-21", ["00:00", "22:00"]),
    (
      120, "20:00, sat 22:00, sun 00:30", "21:00, fri-sat 01:00, sun 03:00", "2026-11-22",
      ["00:00", "00:30", "02:30"]
    ),
  ])
  func itKeepsToItsHours(minutes: Int64, from: String, until: String, on text: String, times: [String]) throws
  {
    var rhythm = HydrationRhythm()
    rhythm.interval = .minutes(minutes)
    rhythm.from = try #require(SlotTime(from))
    rhythm.until = try #require(SlotTime(until))
    #expect(rhythm.times(on: day(text)).map(\.at.time) == times.map { time($0) })
  }
}
