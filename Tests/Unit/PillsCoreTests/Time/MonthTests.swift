import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct MonthTests {
  @Test(
    arguments: [
      ("2026-11", "2026-11"), ("november", "2026-11"), ("Nov", "2026-11"), ("december", "2025-12"),
      ("january", "2026-01"), ("-1", "2026-10"), ("-11", "2025-12"), ("+1", "2026-12"), ("-0", "2026-11"),
      ("0001-01", "0001-01"), ("2030-02", "2030-02"), ("may", "2026-05"), ("ma", nil), ("", nil),
      ("-12000", "1026-11"), ("-12001", nil), ("+12000", "3026-11"), ("+12001", nil),
      ("2026-13", nil), ("2026-1", nil), ("2026-11-01", nil), ("monday", nil), ("-", nil), ("novembers", nil),
    ] as [(String, String?)]
  )
  func aMonthIsNamedInManyWays(text: String, expected: String?) {
    let month = MonthReference(parsing: text)?.resolved(today: day("2026-11-20"))
    #expect(month?.description == expected)
  }

  @Test(
    arguments: [("2026-02", 28), ("2028-02", 29), ("2026-11", 30), ("2026-12", 31), ("9999-12", 31)]
      as [(String, Int)]
  )
  func aMonthHasItsDays(text: String, count: Int) throws {
    let month = try #require(Month(text))
    #expect(month.days.count == count)
    #expect(month.days.lowerBound == day("\(text)-01"))
    #expect(month.days.allSatisfy { Month(of: $0) == month })
  }

  @Test func monthsAddUp() throws {
    let month = try #require(Month("2026-11"))
    #expect(month.advanced(by: 2)?.description == "2027-01")
    #expect(month.advanced(by: -11)?.description == "2025-12")
    #expect(month.advanced(by: -24_310)?.description == "0001-01")
    #expect(month.advanced(by: -24_311) == nil)
    #expect(month.advanced(by: .max) == nil)
    #expect(try #require(Month("2025-12")) < month)
  }
}
