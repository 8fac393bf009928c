import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsWindow

/// When the window celebrates the goal of a day.
struct GoalProgressTests {
  /// The amounts that the window hears of one after the other, with their days.
  @Test(
    "the goal is celebrated once a day, whoever recorded the drink, but not if it was met before",
    arguments: [
      ([(20, 0), (20, 500), (20, 1000)], [2]), ([(20, 1000), (20, 1250)], []),
      ([(20, 900), (20, 1000), (20, 900), (20, 1000)], [1]), ([(20, 1000), (21, 0), (21, 1000)], [2]),
      ([(20, 900), (21, 1000)], []),
    ] as [([(Int, Int)], [Int])]
  )
  func celebrations(told: [(Int, Int)], expected: [Int]) {
    var progress: GoalProgress?
    var celebrated: [Int] = []
    for (index, (number, millilitres)) in told.enumerated() {
      let status = Control.HydrationStatus(
        now: Timestamp("2026-11-\(number)T12:00:00+01:00"),
        today: Day("2026-11-\(number)"),
        isOn: true,
        millilitres: millilitres,
        goal: 1000,
        drinks: [],
        glasses: []
      )
      if let progress, progress.isMetFirst(by: status) { celebrated.append(index) }
      progress = GoalProgress(status, after: progress)
    }
    #expect(celebrated == expected)
  }
}
