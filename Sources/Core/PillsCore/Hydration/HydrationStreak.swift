/// How many days in a row the goal was met.
package enum HydrationStreak {
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
    var length = 0
    var expected = today.previous
    var limit = 32
    while true {
      let run = try intakes(expected, limit)
      for intake in run {
        guard intake.day == expected, Intake(intake.millilitres, on: intake.day, goals).isGoalMet else {
          return length
        }
        length += 1
        expected = expected.previous
      }
      guard run.count == limit else { return length }
      // No longer than that: decades of days at once would leave their mark in the memory of the daemon.
      limit = min(limit * 4, 512)
    }
  }
}
