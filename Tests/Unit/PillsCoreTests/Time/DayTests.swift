import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct DayTests {
  /// Counts day by day from a Monday, with its own leap year rule.
  @Test func everyDayFrom1900To2100IsWhereCountingPutsIt() {
    var count: Int32 = -25_567
    var weekday = 0
    for year in 1900...2100 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in zip(1..., lengths) {
        #expect(Day.length(ofMonth: month, year: year) == length)
        for dayOfMonth in 1...length {
          let day = Day(daysSinceEpoch: count)
          let isRight =
            day.components == (year, month, dayOfMonth)
            && Day(year: year, month: month, day: dayOfMonth) == day
            && day.weekday == Weekday.allCases[weekday]
            && Day(day.description) == day
          #expect(isRight, "\(year)-\(month)-\(dayOfMonth) is \(day)")
          count += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-20", 20_777),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func knownDaysHaveTheirNumber(text: String, number: Int32) {
    #expect(Day(text)?.daysSinceEpoch == number)
    #expect(Day(daysSinceEpoch: number).description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-1-20", "26-11-20", "2026-13-01", "2026-00-10", "2026-04-31",
    "2026-02-29", "1900-02-29", "2100-02-29", "0000-01-01", "2026-11-20 ", " 2026-11-20", "2026/11/20",
    "+026-11-20", "2026-11-+1", "-026-11-20", "2026-11-20-", "20261120", "२०२६-११-२०", "2026-11-00",
  ])
  func whatIsNoDateIsNotRead(text: String) { #expect(Day(text) == nil) }

  @Test func neighboursCrossMonthsAndYears() {
    #expect(day("2026-12-31").next == day("2027-01-01"))
    #expect(day("2028-03-01").previous == day("2028-02-29"))
    #expect(day("2026-01-01").distance(to: day("2027-01-01")) == 365)
    #expect(Array(day("2026-02-27")...day("2026-03-01")).count == 3)
  }
}
