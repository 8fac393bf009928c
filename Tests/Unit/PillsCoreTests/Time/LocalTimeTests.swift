import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct LocalTimeTests {
  @Test(
    arguments: [
      (TransitionZone.utc, "2026-11-20", "21:00", "2026-11-20 21:00"),
      (.fixed(hours: 14), "2026-11-20", "07:00", "2026-11-19 17:00"),
      (.fixed(hours: -14), "2026-11-20", "21:00", "2026-11-21 11:00"),
      (.fixed(hours: -12), "2026-01-01", "00:00", "2026-01-01 12:00"),
      (.berlin, "2026-01-15", "07:00", "2026-01-15 06:00"),
      (.berlin, "2026-07-15", "07:00", "2026-07-15 05:00"),
      // Times around the gap of 02:00–03:00.
      (.berlin, "2026-03-29", "01:59:59", "2026-03-29 00:59:59"),
      (.berlin, "2026-03-29", "02:00", "2026-03-29 01:00"),
      (.berlin, "2026-03-29", "02:30", "2026-03-29 01:00"),
      (.berlin, "2026-03-29", "02:59:59", "2026-03-29 01:00"),
      (.berlin, "2026-03-29", "03:00", "2026-03-29 01:00"),
      (.berlin, "2026-03-28", "21:00", "2026-03-28 20:00"),
      (.berlin, "2026-03-29", "21:00", "2026-03-29 19:00"),
      // Times around the hour that comes twice.
      (.berlin, "2026-10-25", "01:59:59", "2026-10-24 23:59:59"),
      (.berlin, "2026-10-25", "02:00", "2026-10-25 00:00"),
      (.berlin, "2026-10-25", "02:30", "2026-10-25 00:30"),
      (.berlin, "2026-10-25", "03:00", "2026-10-25 02:00"),
      (.newYork, "2026-03-08", "02:30", "2026-03-08 07:00"),
      (.newYork, "2026-11-01", "01:30", "2026-11-01 05:30"),
      // Midnight itself is skipped, or 23:00 comes twice.
      (.midnightChange, "2026-09-06", "00:00", "2026-09-06 04:00"),
      (.midnightChange, "2026-09-06", "00:59", "2026-09-06 04:00"),
      (.midnightChange, "2026-09-06", "01:00", "2026-09-06 04:00"),
      (.midnightChange, "2027-04-03", "23:30", "2027-04-04 02:30"),
      (.midnightChange, "2027-04-04", "00:00", "2027-04-04 04:00"),
      // A whole date is skipped.
      (.skippedDate, "2011-12-29", "21:00", "2011-12-30 07:00"),
      (.skippedDate, "2011-12-30", "07:00", "2011-12-30 10:00"),
      (.skippedDate, "2011-12-30", "21:00", "2011-12-30 10:00"),
      (.skippedDate, "2011-12-31", "00:00", "2011-12-30 10:00"),
      (.skippedDate, "2011-12-31", "07:00", "2011-12-30 17:00"),
      (.halfHour, "2026-10-04", "02:15", "2026-10-03 15:30"),
      (.halfHour, "2026-10-04", "02:30", "2026-10-03 15:30"),
    ] as [(TransitionZone, String, String, String)]
  )
  func wallTimesMeanTheirFirstInstant(zone: TransitionZone, date: String, clock: String, utc: String) {
    #expect(zone.instant(of: time(clock), on: day(date)) == instant(utc))
  }

  @Test(arguments: [
    TransitionZone.utc, .berlin, .newYork, .midnightChange, .halfHour, .fixed(hours: 14), .fixed(hours: -14),
  ])
  func everyHalfHourOfAYearMeansTheFirstInstantThatShowsIt(zone: TransitionZone) {
    // Walks along the clock and records what it shows, which is independent of the code under test.
    var firstShown: [Int64: Instant] = [:]
    var second = instant("2026-01-01 00:00").secondsSinceEpoch
    while second < instant("2027-06-01 00:00").secondsSinceEpoch {
      let now = Instant(secondsSinceEpoch: second)
      let wall = second + zone.secondsAheadOfUTC(at: now)
      if firstShown[wall] == nil { firstShown[wall] = now }
      second += 1800
    }
    var wrong: [String] = []
    for (wall, first) in firstShown where wall >= instant("2026-01-03 00:00").secondsSinceEpoch {
      let date = Day(daysSinceEpoch: Int32(wall / 86_400))
      let seconds = Int(wall % 86_400)
      let clock = TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60)
      let found = clock.map { zone.instant(of: $0, on: date) }
      if found != first { wrong.append("\(date) \(seconds)") }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      (TransitionZone.utc, "2026-11-20 23:59:59", "2026-11-20", "23:59:59"),
      (.fixed(hours: 14), "2026-11-20 10:00", "2026-11-21", "00:00"),
      (.fixed(hours: -14), "2026-11-20 10:00", "2026-11-19", "20:00"),
      (.berlin, "2026-03-29 00:59:59", "2026-03-29", "01:59:59"),
      (.berlin, "2026-03-29 01:00", "2026-03-29", "03:00"),
      (.skippedDate, "2011-12-30 09:59:59", "2011-12-29", "23:59:59"),
      (.skippedDate, "2011-12-30 10:00", "2011-12-31", "00:00"),
    ] as [(TransitionZone, String, String, String)]
  )
  func clocksShowDateAndTime(zone: TransitionZone, utc: String, date: String, clock: String) {
    #expect(zone.day(at: instant(utc)) == day(date))
    #expect(zone.timeOfDay(at: instant(utc)) == time(clock))
  }

  @Test func instantsBeforeTheEpochAreRoundedTowardsThePast() {
    let early = Instant(microsecondsSinceEpoch: -1)
    #expect(early.secondsSinceEpoch == -1)
    #expect(TransitionZone.utc.day(at: early) == day("1969-12-31"))
    #expect(TransitionZone.utc.timeOfDay(at: early) == time("23:59:59"))
  }

  @Test(
    arguments: [
      (TransitionZone.berlin, "2026-01-01 00:00", "2026-03-29 01:00"),
      (.berlin, "2026-03-29 00:59:59", "2026-03-29 01:00"),
      (.berlin, "2026-03-29 01:00", "2026-10-25 01:00"),
      (.berlin, "2026-10-25 01:00", nil),
      (.utc, "2026-01-01 00:00", nil),
    ] as [(TransitionZone, String, String?)]
  )
  func theNextChangeOfTheClocksIsFound(zone: TransitionZone, utc: String, change: String?) {
    #expect(zone.nextChange(after: instant(utc), withinDays: 400) == change.map { instant($0) })
  }

  @Test(
    arguments: [
      (TransitionZone.berlin, "2026-11-20 20:00", "2026-11-20T21:00:00+01:00"),
      (.berlin, "2026-07-01 00:00:07", "2026-07-01T02:00:07+02:00"),
      (.utc, "1999-12-31 23:59:59", "1999-12-31T23:59:59+00:00"),
      (.newYork, "2026-01-01 00:00", "2025-12-31T19:00:00-05:00"),
      (.halfHour, "2026-02-01 00:00", "2026-02-01T10:30:00+10:30"),
      (
        TransitionZone("local mean time", firstOffset: -17_762), "1880-01-01 12:00",
        "1880-01-01T07:03:58-04:56"
      ),
      (TransitionZone("half west", firstOffset: -1800), "2026-01-01 12:00", "2026-01-01T11:30:00-00:30"),
    ] as [(TransitionZone, String, String)]
  )
  func timestampsFollowRFC3339(zone: TransitionZone, utc: String, text: String) {
    #expect(zone.timestamp(of: instant(utc)).description == text)
  }
}
