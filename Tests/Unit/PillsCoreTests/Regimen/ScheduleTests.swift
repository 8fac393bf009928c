import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ScheduleTests {
  @Test(
    arguments: [
      (DayPattern.daily, "2024-02-27", [true, true, true, true, true]),
      (.asNeeded, "2024-02-27", [false, false, false, false, false]),
      // 27 February 2024 was a Tuesday; the 29th a leap day.
      (.weekly([.thursday]), "2024-02-27", [false, false, true, false, false]),
      (.weekly([.monday, .saturday, .sunday]), "2023-12-29", [false, true, true, true, false]),
      (.weekly([]), "2024-02-27", [false, false, false, false, false]),
      (.every(count: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, true, true]),
      (.every(count: 2, first: day("2024-02-28")), "2024-02-27", [false, true, false, true, false]),
      (.every(count: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, true, false]),
      (.cycle(on: 2, off: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, false, true]),
      (.cycle(on: 1, off: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, false, true]),
      (.cycle(on: 3, off: 0, first: day("2023-12-30")), "2023-12-29", [false, true, true, true, true]),
    ] as [(DayPattern, String, [Bool])]
  )
  func patternsFallOnTheirDays(pattern: DayPattern, first: String, falls: [Bool]) {
    #expect((0..<falls.count).map { pattern.contains(day(first).advanced(by: $0)) } == falls)
  }

  /// From a Monday on, over the leap days of a century and those that 2100 lacks.
  @Test func patternsKeepTheirStepForACentury() {
    let first = day("2024-01-01")
    for offset in 0..<(28 * 1400) {
      let day = first.advanced(by: offset)
      let falls = [
        DayPattern.weekly([.monday, .saturday]), .every(count: 10, first: first),
        .cycle(on: 21, off: 7, first: first),
      ].map { $0.contains(day) }
      #expect(falls == [[0, 5].contains(offset % 7), offset % 10 == 0, offset % 28 < 21])
    }
  }
}
