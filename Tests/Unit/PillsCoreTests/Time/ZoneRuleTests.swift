import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ZoneRuleTests {
  @Test(
    arguments: [
      ("UTC0", "2026-07-01", 0), ("<+24>-24", "2026-07-01", 86_400),
      ("AAA0BBB,M3.5.6,M10.5.6", "2026-03-27", 0), ("AAA0BBB,M3.5.6,M10.5.6", "2026-03-29", 3600),
      ("<+0545>-5:45", "2026-07-01", 20_700),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-28", 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-30", 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-24", 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-26", 3600),
      // South of the equator, summer time spans the end of the year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15", 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15", 36_000),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31", 39_600),
      ("AAA0BBB,M12.1.0,M1.1.0", "2026-12-31", 3600), ("AAA0BBB,M12.1.0,M1.1.0", "2026-12-01", 0),
      // Ireland has its daylight saving time in winter, one hour behind.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01", 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-01", 0),
      // The change comes hours before the day begins, or after it ends.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-07-01", -3600),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-07-01", 10_800),
      // Summer time lasts all year.
      ("EST5EDT,0/0,J365/25", "2026-01-01", -14_400),
      ("EST5EDT,0/0,J365/25", "2026-12-31", -14_400),
      // Days of the year are counted without and with 29 February.
      ("AAA0BBB,J60,J300", "2028-02-29", 0), ("AAA0BBB,J60,J300", "2028-03-02", 3600),
      ("AAA0BBB,59,300", "2028-02-28", 0), ("AAA0BBB,59,300", "2028-03-01", 3600),
      // A rule without days uses those of the United States.
      ("EST5EDT", "2026-07-01", -14_400), ("EST5EDT", "2026-12-01", -18_000),
    ] as [(String, String, Int64)]
  )
  func itGivesTheOffsetAtNoonOfADay(text: String, day: String, offset: Int64) throws {
    let rule = try #require(ZoneRule(text))
    let noon = Int64(try #require(Day(day)).daysSinceEpoch) * 86_400 + 43_200
    let stretch = rule.stretch(around: noon)
    #expect(stretch.offset == offset)
    #expect(stretch.seconds.contains(noon))
  }

  @Test func stretchesFollowOneAnotherWithoutGaps() throws {
    let rule = try #require(ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    var stretch = rule.stretch(around: 0)
    for _ in 0..<400 {
      let next = rule.stretch(around: stretch.seconds.upperBound + 1)
      #expect(next.seconds.lowerBound == stretch.seconds.upperBound + 1)
      #expect(next.offset != stretch.offset)
      stretch = next
    }
  }

  @Test(arguments: [
    "", "C", "CE-1", "CET", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x", "<+01-1", "CET-1:60",
    "CET-1CEST,M3.5.0,M10.5.0/",
  ])
  func whatIsNoRuleIsNotRead(text: String) { #expect(ZoneRule(text) == nil) }
}
