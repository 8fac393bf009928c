import PillsCore
import Testing

@testable import PillsCoreTestSupport

struct TimestampTests {
  @Test(
    arguments: [
      ("2026-11-20T21:00:00+01:00", 1_795_204_800), ("2026-11-20T20:00:00Z", 1_795_204_800),
      ("2026-11-20T15:30:30-04:30", 1_795_204_830), ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59Z", -1), ("2026-11-20T23:59:60Z", 1_795_219_200),
    ] as [(String, Int64)]
  )
  func `a timestamp is read`(text: String, seconds: Int64) {
    #expect(Instant(timestamp: text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T21:00:00", "2026-11-20 21:00:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20T21:60:00Z",
    "2026-13-20T21:00:00Z", "2026-11-20T21:00:00+1:00", "2026-11-20T21:00:00+01:60",
    "2026-11-20T21:00:00+24:00",
    "2026-11-20T21:00:00Zz", "2026-11-20T21:00:00.5Z", "2026-11-20T2١:00:00Z", "2026-11-20T-1:00:00Z",
  ])
  func `what is none is refused`(text: String) { #expect(Instant(timestamp: text) == nil) }

  @Test(arguments: [0, 1_795_204_800, -1, 4_102_444_800] as [Int64])
  func `an instant comes back`(seconds: Int64) {
    let instant = Instant(secondsSinceEpoch: seconds)
    #expect(Instant(timestamp: instant.timestamp) == instant)
  }

  @Test(
    arguments: [
      ("2026-11-20T21:00:00+01:00", 0), ("2026-11-20T21:00:00.5+01:00", 500_000),
      ("2026-11-20T21:00:00.000001+01:00", 1), ("2026-11-20T21:00:00.25+01:00", 250_000),
    ] as [(String, Int64)]
  )
  func `a fraction of a second is read and written`(text: String, microseconds: Int64) throws {
    let whole = try #require(Instant(timestamp: "2026-11-20T21:00:00+01:00"))
    let instant = whole + .microseconds(microseconds)
    #expect(Instant(exactTimestamp: text) == instant)
    #expect(TransitionZone.berlin.exactTimestamp(of: instant).description == text)
  }

  @Test func `six digits of a fraction count`() {
    let read = Instant(exactTimestamp: "1970-01-01T00:00:00.123456789Z")
    #expect(read?.microsecondsSinceEpoch == 123_456)
  }

  @Test(arguments: [
    "2026-11-20T21:00:00.+01:00", "2026-11-20T21:00:00.5", "2026-11-20T21:00:00.x5Z", "",
    "2026-11-20T21:00:00.5+01:00x", "2026-11-20T21:00:61.5Z", "2026-11-20t21:00:00.5Z",
  ])
  func `what is no fraction is refused`(text: String) { #expect(Instant(exactTimestamp: text) == nil) }
}
