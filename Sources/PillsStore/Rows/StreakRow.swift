package import PillsCore

extension Store {
  /// The streak as it was last kept; nil where there is none, or an answer to a dose within it came since.
  package func streakCheckpoint() throws(StoreError) -> StreakCheckpoint? {
    try state(.streak).flatMap(StreakCheckpoint.init(_:))
  }

  /// Keeps `checkpoint` for the next time.
  package func keep(_ checkpoint: StreakCheckpoint) throws(StoreError) {
    try setState(.streak, to: checkpoint.description)
  }
}

extension Connection {
  /// Forgets a streak that was counted over `day`, or any later day.
  func dropStreak(from day: Day) throws(StoreError) {
    try run(
      "DELETE FROM state WHERE key = ? AND substr(value, 1, 10) >= ?",
      [.text(StateKey.streak.rawValue), .day(day)]
    )
  }
}
