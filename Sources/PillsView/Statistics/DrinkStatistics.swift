package import PillsAPI
package import PillsCore

/// A month of drinking in numbers; empty where nothing was drunk.
package func drinkMonthLines(_ stats: Hydration.GetStats.Output, in unit: VolumeUnit) -> [String] {
  guard stats.millilitres > 0 else { return [] }
  return [
    "Average: \(unit.roundText(stats.average)) a day", "In all: \(unit.roundText(stats.millilitres))",
    "Goal met: on \(stats.daysMet) of \(counted(stats.days, "day"))",
    "Best streak: \(counted(stats.bestStreak, "day"))",
  ]
}
