@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct HydrationStatisticsTests {
  private static let goals = GoalHistory(versions: [(day("2026-11-01"), 1000), (day("2026-11-20"), 500)])

  /// The statistics of drinks such as `2026-11-20 21:00 tea 250`, with days in `zone`.
  private func statistics(
    _ drinks: [String],
    of days: ClosedRange<Day> = day("2026-11-16")...day("2026-11-22"),
    zone: TransitionZone = .utc
  ) throws -> HydrationStatistics {
    let drinks = try drinks.enumerated().map { index, text in
      let words = text.split(separator: " ")
      let at = instant("\(words[0]) \(words[1])")
      return Drink(
        try #require(DrinkID(number: UInt64(index))),
        try #require(Int(words[3])),
        of: try #require(Beverage(String(words[2]))),
        at: at,
        day: zone.day(at: at)
      )
    }
    return HydrationStatistics(of: drinks, on: days, Self.goals, zone: zone)
  }

  @Test func ofNothingThereIsNothing() throws {
    let result = try statistics([])
    #expect((result.days, result.daysMet, result.total, result.average, result.bestStreak) == (7, 0, 0, 0, 0))
    #expect(result.beverages.isEmpty && result.hours.isEmpty)
  }

  @Test func daysBeforeTheFirstDrinkEverDoNotCount() {
    let days = day("2026-11-16")...day("2026-11-22")
    let result = HydrationStatistics(
      of: [],
      on: days,
      since: day("2026-11-20"),
      Self.goals,
      zone: TransitionZone.utc
    )
    #expect(result.days == 3)
  }

  @Test func sumsUpInAllByBeverageAndByHour() throws {
    let result = try statistics([
      "2026-11-17 08:00 water 500", "2026-11-17 08:59 tea 300", "2026-11-18 21:00 Water 250",
      "2026-11-18 00:00 mate 300", "2026-11-22 23:59 juice 1",
      // These drinks are outside the requested days.
      "2026-11-15 12:00 coffee 5000", "2026-11-23 00:00 coffee 5000",
    ])
    #expect(result.total == 1351)
    #expect(result.average == 193)
    let beverages = result.beverages.map { "\($0.beverage.word) \($0.millilitres)" }
    #expect(beverages == ["water 750", "mate 300", "tea 300", "juice 1"])
    #expect(result.hours.map { "\($0.hour) \($0.millilitres)" } == ["0 300", "8 800", "21 250", "23 1"])
  }

  @Test(arguments: [(10, 1), (11, 2), (3, 0), (4, 1)])
  func anAverageIsRoundedToTheNearest(total: Int, average: Int) throws {
    let result = try statistics(["2026-11-17 08:00 water \(total)"])
    #expect(result.average == average)
  }

  @Test(
    arguments: [
      // The goal is 1000 until the 19th, and 500 from the 20th on.
      (["16 1000"], 1, 1), (["16 999"], 0, 0), (["19 500"], 0, 0), (["20 500"], 1, 1),
      (["16 1000", "17 1000", "18 999", "19 1000", "20 500", "21 500"], 5, 3),
      (["16 1000", "17 600", "17 600", "18 1000", "20 500", "22 500"], 5, 3),
      (["15 1000", "16 1000", "22 500", "23 500"], 2, 1),
    ] as [([String], Int, Int)]
  )
  func daysCountWhoseOwnGoalWasMet(drinks: [String], daysMet: Int, bestStreak: Int) throws {
    let result = try statistics(
      drinks.map { text in
        let words = text.split(separator: " ")
        return "2026-11-\(words[0]) 12:00 water \(words[1])"
      }
    )
    #expect((result.daysMet, result.bestStreak) == (daysMet, bestStreak))
  }

  /// The clocks in Berlin go back from 03:00 to 02:00 at 01:00 UTC.
  @Test func hoursAreThoseOfTheLocalClock() throws {
    let drinks = ["00:30", "01:30", "02:30"].map { "2026-10-25 \($0) water 250" }
    let sunday = day("2026-10-25")
    let result = try statistics(drinks, of: sunday...sunday, zone: .berlin)
    #expect(result.hours.map { "\($0.hour) \($0.millilitres)" } == ["2 500", "3 250"])
  }
}
