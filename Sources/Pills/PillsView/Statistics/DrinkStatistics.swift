package import PillsAPI
package import PillsCore
import Words

package func drinkMonthLines(_ stats: Control.GetDrinkStats.Output, in unit: VolumeUnit) -> [String] {
  guard stats.millilitres > 0 else { return [] }
  return [
    translated("Average: \(unit.roundText(stats.average)) a day"),
    translated("Total: \(unit.roundText(stats.millilitres))"),
    translated(
      stats.days,
      one: "Goal met: on \(stats.daysMet) of \(stats.days) day",
      other: "Goal met: on \(stats.daysMet) of \(stats.days) days"
    ),
    translated(
      stats.bestStreak,
      one: "Best streak: \(stats.bestStreak) day",
      other: "Best streak: \(stats.bestStreak) days"
    ),
  ]
}
