extension HydrationStreak {
  /// Counts the days before `today` on which the goal was met, in a row that ends with the day before it.
  ///
  /// `intakes` gives how much was drunk on the last days on which anything was, of a day and those before it: the latest
  /// first, and of no more days than it is asked for. Ever longer runs are asked for, so that a short streak is counted
  /// without a look at years.
  package static func length<Failure: Error>(
    before today: Day,
    _ goals: GoalHistory,
    intakes: (_ last: Day, _ limit: Int) throws(Failure) -> [(day: Day, millilitres: Int)]
  ) throws(Failure) -> Int {
    var streak = HydrationStreak(today: today)
    var last = today.previous
    var limit = 32
    while !streak.isOver {
      let run = try intakes(last, limit)
      for intake in run { streak.count(Intake(intake.millilitres, on: intake.day, goals)) }
      guard run.count == limit, let first = run.last else { break }
      last = first.day.previous
      // No longer than that: decades of days at once would leave their mark in the memory of the daemon.
      limit = min(limit * 4, 512)
    }
    return streak.length
  }
}
