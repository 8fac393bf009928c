import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import Desktop

struct LocalTimeZoneTests {
  struct Row: CustomTestStringConvertible {
    let zone: String
    let day: String
    let time: String
    let utc: String

    var testDescription: String { "\(zone) \(day) \(time)" }
  }

  @Test(arguments: [
    Row(zone: "Europe/Berlin", day: "2026-11-20", time: "21:00", utc: "2026-11-20 20:00"),
    Row(zone: "Europe/Berlin", day: "2026-07-01", time: "07:00", utc: "2026-07-01 05:00"),
    // This time is skipped: 03:00, the first instant after the gap, takes its place.
    Row(zone: "Europe/Berlin", day: "2026-03-29", time: "02:30", utc: "2026-03-29 01:00"),
    // This time comes twice: the first one counts.
    Row(zone: "Europe/Berlin", day: "2026-10-25", time: "02:30", utc: "2026-10-25 00:30"),
    // Ireland calls its winter time daylight saving time, also after the last year in the file's table.
    Row(zone: "Europe/Dublin", day: "2026-12-01", time: "07:00", utc: "2026-12-01 07:00"),
    Row(zone: "Europe/Dublin", day: "2080-07-01", time: "07:00", utc: "2080-07-01 06:00"),
    // After the last year in the file's table, the zone's rule applies.
    Row(zone: "Europe/Berlin", day: "2080-07-01", time: "07:00", utc: "2080-07-01 05:00"),
    // Summer time is half an hour ahead.
    Row(zone: "Australia/Lord_Howe", day: "2026-10-04", time: "02:15", utc: "2026-10-03 15:30"),
    Row(zone: "Australia/Lord_Howe", day: "2026-04-05", time: "01:45", utc: "2026-04-04 14:45"),
    Row(zone: "Asia/Kathmandu", day: "2026-11-20", time: "07:00", utc: "2026-11-20 01:15"),
    Row(zone: "America/St_Johns", day: "2026-11-20", time: "21:00", utc: "2026-11-21 00:30"),
    // This zone skipped 30 December 2011.
    Row(zone: "Pacific/Apia", day: "2011-12-29", time: "21:00", utc: "2011-12-30 07:00"),
    Row(zone: "Pacific/Apia", day: "2011-12-30", time: "21:00", utc: "2011-12-30 10:00"),
    Row(zone: "Pacific/Apia", day: "2011-12-31", time: "07:00", utc: "2011-12-30 17:00"),
  ])
  func findsTheInstantOfALocalTime(row: Row) throws {
    let zone = try #require(LocalTimeZone.named(row.zone))
    let day = try #require(Day(row.day))
    let time = try #require(TimeOfDay(row.time))
    #expect(zone.instant(of: time, on: day) == (try instant(row.utc)))
  }

  // Casablanca has two changes a month apart, around Ramadan.
  @Test(arguments: ["Europe/Berlin", "Africa/Casablanca", "Australia/Lord_Howe", "Pacific/Apia", "UTC"])
  func saysTheSameWhateverItWasAskedBefore(name: String) throws {
    let zone = try #require(LocalTimeZone.named(name))
    let start = try instant("2011-10-01 00:00").secondsSinceEpoch
    var random = UInt64(20_261_120)
    for step in 0..<3000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Jumps back and forth over several years.
      let seconds = start + Int64(step) * 60_000 + Int64(random >> 44)
      let instant = Instant(microsecondsSinceEpoch: seconds * 1_000_000)
      let fresh = try #require(LocalTimeZone.named(name))
      #expect(zone.secondsAheadOfUTC(at: instant) == fresh.secondsAheadOfUTC(at: instant))
    }
  }

  @Test(arguments: ["Europe/Bärlin", "", "/etc/passwd", "../../../etc/localtime", "Europe", "tzdata.zi", "."])
  func knowsNoOtherNames(name: String) { #expect(LocalTimeZone.named(name) == nil) }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin", 3600),
    (":Asia/Kathmandu", "Asia/Kathmandu", 20_700),
    ("/usr/share/zoneinfo/Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", 32_400),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 3600),
    ("", "UTC", 0),
    ("No/Such", "UTC", 0),
  ])
  func followsTheEnvironment(value: String, identifier: String, offset: Int64) throws {
    let zone = LocalTimeZone.local(environment: value, link: "/etc/localtime")
    #expect(zone.identifier == identifier)
    #expect(zone.secondsAheadOfUTC(at: try instant("2026-11-20 12:00")) == offset)
  }

  @Test func readsTheLinkAnewEveryTime() throws {
    let folder = TemporaryFolder()
    let link = folder.path + "/localtime"
    let noon = try instant("2026-11-20 12:00")
    func local() -> LocalTimeZone { .local(environment: nil, link: link) }
    #expect(local().identifier == "UTC")

    symlink("/usr/share/zoneinfo/Europe/Berlin", link)
    let berlin = local()
    #expect(berlin.identifier == "Europe/Berlin")
    unlink(link)
    symlink("/usr/share/zoneinfo/Asia/Tokyo", link)
    #expect(local().secondsAheadOfUTC(at: noon) == 32_400)
    #expect(berlin.secondsAheadOfUTC(at: noon) == 3600)
  }

  @Test func readsAFileAnewWhileAnEarlierReadingLives() throws {
    let folder = TemporaryFolder()
    let link = folder.path + "/localtime"
    let noon = try instant("2026-11-20 12:00")
    func copy(_ zone: String) { folder.write(contents(of: "/usr/share/zoneinfo/\(zone)"), to: "localtime") }
    copy("Europe/Berlin")
    let berlin = LocalTimeZone.local(environment: nil, link: link)
    unlink(link)
    copy("Asia/Tokyo")
    let tokyo = LocalTimeZone.local(environment: nil, link: link)
    #expect(tokyo.secondsAheadOfUTC(at: noon) == 32_400)
    #expect(berlin.secondsAheadOfUTC(at: noon) == 3600)
  }

  private func instant(_ utc: String) throws -> Instant {
    let parts = utc.split(separator: " ").map(String.init)
    let day = try #require(Day(parts[0]))
    let time = try #require(TimeOfDay(parts[1]))
    return Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight))
  }
}
