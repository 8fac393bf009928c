package import PillsAPI
import PillsCore
import Words

extension Control.Tally {
  /// The percentage of due doses that were taken, rounded down, so that 100 means all.
  package var percent: Int { due == 0 ? 0 : taken * 100 / due }

  /// `52 of 60 taken, 2 skipped, 6 missed`.
  package var text: String {
    let rest = [(skipped, Control.DoseStatus.skipped), (missed, .missed)].filter { $0.0 > 0 }
      .map { count, status in status.words(for: count) }
    return ([Control.DoseStatus.words(.taken, taken, of: due)] + rest).joined(separator: ", ")
  }
}

package func spanOfDays(_ stats: Control.Stats.Output) -> String {
  let (first, last) = (stats.firstDay, stats.lastDay)
  return spanOfDays(min(first, last)...last)
}

package func streakLines(_ stats: Control.Stats.Output) -> [String] {
  [
    translated(
      stats.longestStreak,
      one: "Longest streak: \(stats.longestStreak) day.",
      other: "Longest streak: \(stats.longestStreak) days."
    ),
    translated(
      stats.streak,
      one: "Streak now: \(stats.streak) day.",
      other: "Streak now: \(stats.streak) days."
    ),
  ]
}
