import PillsCore
import PillsSamples
import PillsView
import Testing

@Suite struct NextDaysTests {
  @Test(
    "the next days on which something is due",
    arguments: [
      ("daily", "2026-11-20", nil, "today; tomorrow; Sunday, 22 November and so on"),
      (
        "daily", "2026-12-30", nil,
        "Wednesday, 30 December; Thursday, 31 December; Friday, 1 January 2027 and so on"
      ),
      (
        "weekly monday,friday", "2026-11-01", nil, "today; Monday, 23 November; Friday, 27 November and so on"
      ),
      (
        "every 3 days", "2026-11-19", nil,
        "Sunday, 22 November; Wednesday, 25 November; Saturday, 28 November and so on"
      ),
      (
        "monthly last every 120 months", "2020-02-29", nil,
        "Thursday, 28 February 2030; Wednesday, 29 February 2040; Monday, 28 February 2050 and so on"
      ),
      ("cycle 1/999", "2024-02-26", "2026-11-30", "Sunday, 22 November"),
      ("daily", "2026-11-20", "2026-11-22", "today; tomorrow and Sunday, 22 November"),
      ("daily", "2026-11-20", "2026-11-19", "never"),
      ("weekly monday", "2026-11-20", "2026-11-22", "never"),
      ("as-needed", "2026-11-20", nil, "never due"),
    ] as [(String, String, String?, String)]
  )
  func nextDays(_ schedule: String, _ from: String, _ until: String?, _ expected: String) throws {
    let today = Day("2026-11-20")
    let first = try #require(Day(from))
    let days = try DayPattern(parsing: schedule, first: first, today: today)
    #expect(nextDaysText(days, from: first, until: until.flatMap { Day($0) }, today: today) == expected)
  }
}
