import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SpanTests {
  @Test(
    arguments: [
      ("0", 0), ("90", 90), ("90s", 90), ("90 s", 90), ("10min", 600), ("10m", 600), ("6h", 21_600),
      ("6hr", 21_600), ("1 hour", 3600), ("1h 30min", 5400), ("1h30min", 5400), ("  2h  5s ", 7205),
      ("1d", 86_400), ("2 days 1 minute", 172_860), ("1min 1min", 120), ("10 20", 30), ("00010", 10),
    ] as [(String, Int64)]
  )
  func spansAreReadAsSystemdReadsThem(text: String, seconds: Int64) {
    #expect(TimeSpan(parsing: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", " ", "h", "min 10", "-5", "+5", "1.5h", "10 foo", "10M", "1H", "10min,", "5w", "٣h",
    "9223372036854775807", "9223372036854775808", "9999999999999999d", "9223372036854 s 1s",
  ])
  func whatIsNoSpanIsNotRead(text: String) { #expect(TimeSpan(parsing: text) == nil) }

  @Test(
    arguments: [
      (0, "0"), (1, "1s"), (59, "59s"), (60, "1min"), (600, "10min"), (3600, "1h"), (5400, "1h 30min"),
      (3601, "1h 1s"), (21_600, "6h"), (86_400, "24h"), (90_061, "25h 1min 1s"),
    ] as [(Int64, String)]
  )
  func spansAreWrittenShort(seconds: Int64, text: String) {
    #expect(TimeSpan.seconds(seconds).description == text)
    #expect(TimeSpan(parsing: text) == .seconds(seconds))
  }

  @Test func partsOfASecondAreDroppedWhenWritten() {
    #expect(TimeSpan.microseconds(1_999_999).description == "1s")
    #expect(TimeSpan.microseconds(999_999).description == "0")
    #expect(TimeSpan.microseconds(-1).seconds == -1)
  }
}
