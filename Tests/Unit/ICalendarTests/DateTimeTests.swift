import PillsCore
import Testing

@testable import ICalendar

@Suite struct DateTimeTests {
  private static let day = Day("2026-11-20") ?? .last
  private static let time = TimeOfDay("21:05:09") ?? .noon

  private static let lines: [(String, DateTime?)] = [
    ("DUE;VALUE=DATE:20261120", .date(day)),
    ("DUE:20261120", .date(day)),
    ("DUE:20261120T210509", .floating(day, time)),
    ("DUE:20261120T210509Z", .utc(day, time)),
    ("DUE;TZID=Europe/Vienna:20261120T210509", .zoned(day, time, zone: "Europe/Vienna")),
    ("DUE;TZID=\"/x/y: z\":20261120T210509", .zoned(day, time, zone: "/x/y: z")),
    ("DUE:20261120T240000", nil),
    ("DUE:20261131", nil),
    ("DUE:20261120T2105", nil),
    ("DUE:20261120T210509+0100", nil),
    ("DUE:20261120 210509", nil),
    ("DUE:+0261120", nil),
    ("DUE:2026-11-20", nil),
    ("DUE:", nil),
  ]

  @Test(arguments: lines)
  func `a date or time is read`(text: String, expected: DateTime?) throws {
    let line = try #require(ContentLine(text))
    let read = DateTime(line)
    #expect(read == expected)
    #expect(read == nil || read?.value == line.value)
  }

  @Test func `a leap second is the second before it`() throws {
    let line = try #require(ContentLine("COMPLETED:20161231T235960Z"))
    #expect(DateTime(line)?.value == "20161231T235959Z")
  }

  @Test(arguments: [0, -1, -86_400, -86_401, 1_795_208_709, 253_402_300_799])
  func `an instant is written in UTC`(seconds: Int64) throws {
    let instant = Instant(secondsSinceEpoch: seconds)
    let written = DateTime(Instant(microsecondsSinceEpoch: seconds * 1_000_000 + 999_999))
    #expect(written.instant == instant)
    #expect(DateTime(ContentLine("COMPLETED", value: written.value))?.instant == instant)
  }

  @Test func `only UTC is an instant`() {
    #expect(DateTime(Instant(secondsSinceEpoch: -1)).value == "19691231T235959Z")
    #expect(DateTime.floating(Self.day, Self.time).instant == nil)
    #expect(DateTime.date(Self.day).instant == nil)
  }
}
