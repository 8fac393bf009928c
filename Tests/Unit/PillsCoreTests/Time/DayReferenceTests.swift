import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct DayReferenceTests {
  @Test(arguments: [
    ("today", "2026-03-01"), ("Today", "2026-03-01"), ("yesterday", "2026-02-28"),
    ("tomorrow", "2026-03-02"), ("-1", "2026-02-28"), ("-60", "2025-12-31"), ("+2", "2026-03-03"),
    ("-0", "2026-03-01"), ("2024-02-29", "2024-02-29"),
  ])
  func daysAreNamedFromToday(text: String, resolved: String) {
    #expect(DayReference(parsing: text)?.resolved(today: day("2026-03-01")) == day(resolved))
  }

  @Test(arguments: [
    "", "3", "-", "--3", "-3d", "last week", "2026-02-29", "-100001", "+99999999999999999999",
  ])
  func whatIsNoDayIsNotRead(text: String) { #expect(DayReference(parsing: text) == nil) }
}
