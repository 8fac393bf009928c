import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsWindow

/// The contents of the statistics page.
struct StatisticsContentTests {
  private static func stats(
    total: Control.Tally = Sample.tally(52, of: 60, skipped: 2),
    slots: [Control.SlotTally] = [],
    medications: [Control.MedicationTally] = [],
    months: [Month] = ["2026-10", "2026-11"],
    longest: Int = 12
  ) throws -> StatisticsContent {
    StatisticsContent(
      Control.Stats.Output(
        now: Sample.moment("21:00"),
        firstDay: "2026-10-01",
        lastDay: "2026-11-20",
        total: total,
        slots: slots,
        medications: medications,
        months: months.map { Control.MonthTally(month: $0, tally: Sample.tally(1, of: 4)) },
        streak: 3,
        longestStreak: longest
      ),
      .english
    )
  }

  @Test func `one month or medication alone is the same as all, and no streak is not said`() throws {
    let content = try Self.stats(
      medications: [.init(medication: "Iron", tally: Sample.tally(1, of: 2))],
      months: ["2026-11"],
      longest: 0
    )
    #expect(content.months == [])
    #expect(content.medications == [])
    #expect(content.streaks == nil)
    #expect(try Self.stats(longest: 1).streaks == "Longest streak: 1 day. Streak now: 3 days.")
  }

  @Test func `the last twelve months are shown`() throws {
    let first: Month = "2025-11"
    let months = (0..<13).compactMap { first.advanced(by: $0) }
    let content = try Self.stats(months: months)
    #expect(content.months.count == 12)
    #expect(content.months.first?.label == "Dec" && content.months.last?.label == "Nov")
  }

  @Test func `where nothing was due there are no numbers`() throws {
    let content = try Self.stats(
      total: Sample.tally(0, of: 0),
      slots: [.init(slot: "morning", tally: Sample.tally(0, of: 0))]
    )
    #expect(content.total == nil)
    #expect(content.months == [] && content.slots == [])
  }

  // MARK: Drinks

  private static func month(_ millilitres: Int) -> Control.GetDrinkStats.Output {
    Control.GetDrinkStats.Output(
      now: Sample.moment("21:00"),
      month: "2026-11",
      days: 20,
      daysMet: 7,
      millilitres: millilitres,
      average: millilitres / 20,
      bestStreak: 3,
      beverages: [],
      hours: []
    )
  }

  @Test func `a week of drinks is drawn against its highest day, with the goal of each`() throws {
    let week = [
      Control.DayIntake(day: "2026-11-18", millilitres: 2500, goal: 2000),
      Control.DayIntake(day: "2026-11-19", millilitres: 500, goal: 2000),
      Control.DayIntake(day: "2026-11-20", millilitres: 1250, goal: 1500),
    ]
    let content = DrinkChartsContent(week, Self.month(40_000), in: .millilitres, .english)
    #expect(content.columns.map(\.label) == ["Wed", "Thu", "Fri"])
    #expect(content.columns.map(\.share) == [1, 0.2, 0.5])
    #expect(content.columns.map(\.line) == [0.8, 0.8, 0.6])
    #expect(content.columns.map(\.style) == ["met", "begun", "near"])
    #expect(content.columns.first?.name == "Wednesday, 18 November: 2.5 of 2 l")
    #expect(content.goal == "1.5 l")
    #expect(
      content.month == "Average: 2 l a day. Total: 40 l. Goal met: on 7 of 20 days. Best streak: 3 days."
    )
  }

  @Test func `where nothing was drunk the goal is as high as the chart`() throws {
    let week = [Control.DayIntake(day: "2026-11-20", millilitres: 0, goal: 2000)]
    let content = DrinkChartsContent(week, Self.month(0), in: .millilitres, .english)
    #expect(content.columns.map(\.line) == [1])
    #expect(content.month == nil)
    #expect(
      DrinkChartsContent.week(upTo: Sample.today)
        == Control.GetDrinks.Input(firstDay: "2026-11-14", lastDay: "2026-11-20")
    )
  }

  // MARK: Drinks of today

  @Test(
    "a goal is met once its amount is reached",
    arguments: [(1999, nil, ""), (2000, nil, "Goal met"), (2400, 1, "Goal met. Streak: 1 day"), (0, 0, "")]
      as [(Int, Int?, String)]
  )
  func goal(total: Int, streak: Int?, achieved: String) throws {
    let content = try #require(HydrationContent(Sample.hydration([], total: total, streak: streak)))
    #expect(content.achieved == achieved)
    #expect(content.drinks == [] && content.sum == "")
  }
}
