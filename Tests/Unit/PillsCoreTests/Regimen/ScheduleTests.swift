import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ScheduleTests {
  @Test(
    arguments: [
      (DayPattern.daily, "2024-02-27", [true, true, true, true, true]),
      (.asNeeded, "2024-02-27", [false, false, false, false, false]),
      // 27 February 2024 was a Tuesday; 2024 is a leap year.
      (.weekly([.thursday]), "2024-02-27", [false, false, true, false, false]),
      (.weekly([.monday, .saturday, .sunday]), "2023-12-29", [false, true, true, true, false]),
      (.weekly([]), "2024-02-27", [false, false, false, false, false]),
      (.every(count: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, true, true]),
      (.every(count: 2, first: day("2024-02-28")), "2024-02-27", [false, true, false, true, false]),
      (.every(count: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, true, false]),
      (.cycle(on: 2, off: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, false, true]),
      (.cycle(on: 1, off: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, false, true]),
      (.cycle(on: 3, off: 0, first: day("2023-12-30")), "2023-12-29", [false, true, true, true, true]),
      // Every second week from a Thursday on: the rest of that week, and the week after next.
      (
        .weekly([.monday, .thursday], .init(2, from: day("2024-02-22"))), "2024-02-19",
        [false, false, false, true] + off(7) + [false, false, false, true]
      ),
      (
        .weekly([.monday, .thursday], .init(2, from: day("2024-02-22"))), "2024-03-03",
        [false, true, false, false, true] + off(10) + [true]
      ),
      (.weekly([.tuesday], .init(1, from: day("2024-02-28"))), "2024-02-27", off(7) + [true]),
      (.monthly([1, 15]), "2024-02-14", [false, true] + off(14) + [true]),
      // A shorter month uses its last day, once.
      (.monthly([31]), "2024-02-28", [false, true, false]),
      (.monthly([31]), "2023-02-27", [false, true, false]),
      (.monthly([30, 31]), "2023-02-27", [false, true, false]),
      (.monthly([30]), "2024-04-29", [false, true, false]),
      (.monthly([29]), "2100-02-27", [false, true, false]),
      (.monthly([30]), "2024-05-29", [false, true, false]),
      // Every third month, across the end of a year, and never before the first day.
      (.monthly([31], .init(3, from: day("2023-11-30"))), "2024-02-28", [false, true, false]),
      (.monthly([31], .init(3, from: day("2023-11-30"))), "2023-12-30", [false, false, false]),
      (.monthly([1, 20], .init(3, from: day("2023-11-15"))), "2023-11-01", off(19) + [true]),
      (.monthly([1, 20], .init(3, from: day("2023-11-15"))), "2024-01-31", [false, true, false]),
    ] as [(DayPattern, String, [Bool])]
  )
  func patternsFallOnTheirDays(pattern: DayPattern, first: String, falls: [Bool]) {
    #expect((0..<falls.count).map { pattern.contains(day(first).advanced(by: $0)) } == falls)
  }

  private static func off(_ days: Int) -> [Bool] { Array(repeating: false, count: days) }

  @Test(
    "a pattern that begins earlier has the same days after its first day",
    arguments: [
      .every(count: 3, first: day("2024-02-28")), .cycle(on: 2, off: 3, first: day("2024-02-28")),
      .weekly([.monday, .sunday], .init(3, from: day("2024-02-28"))),
      .monthly([1, 28, 31], .init(4, from: day("2024-02-28"))),
    ] as [DayPattern]
  )
  func reachesBack(pattern: DayPattern) {
    for distance in 0...200 {
      let back = day("2024-02-28").advanced(by: -distance)
      let earlier = pattern.reaching(back: back)
      #expect(earlier.first.map { $0 <= back } ?? false)
      for later in 0..<200 {
        let day = day("2024-02-28").advanced(by: later)
        #expect(earlier.contains(day) == pattern.contains(day))
      }
    }
  }

  /// The first day is a Monday. The century has leap days, and includes 2100, which is no leap year.
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
