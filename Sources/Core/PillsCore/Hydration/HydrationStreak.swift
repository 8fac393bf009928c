/// How many days in a row the goal was met.
package enum HydrationStreak {
  /// The length of the row that ends the day before `today`. `intakes` returns at most `limit` days with
  /// drinks up to `last`, latest first. Its limits grow, so that a short streak needs no look at years.
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
      // Decades of days at once would make the memory of pillsd grow for good.
      limit = min(limit * 4, 512)
    }
  }
}
