/// How much was drunk on a day, and how much was to be.
package struct Intake: Hashable, Sendable {
  package let day: Day
  /// In millilitres, of all that was drunk on the day.
  package let total: Int
  /// In millilitres.
  package let goal: Int

  package var isGoalMet: Bool { total >= goal }

  /// From 0 to 1: drinking more than the goal is no progress.
  package var progress: Double { min(Double(total) / Double(goal), 1) }

  /// What is left to drink, in millilitres.
  package var left: Int { max(goal - total, 0) }
}

extension Intake {
  package init(_ total: Int, on day: Day, _ goals: GoalHistory) {
    self.init(day: day, total: total, goal: goals.goal(on: day))
  }
}

/// How many days in a row the goal was met, counted backwards.
package struct HydrationStreak: Hashable, Sendable {
  package private(set) var length = 0
  /// Whether a day was found on which it was not met: no earlier one counts.
  package private(set) var isOver = false
  /// The day before today that is to come next.
  private var expected: Day
  private let today: Day

  package init(today: Day) {
    self.today = today
    expected = today.previous
  }

  /// Goes back to `intake`, which is of an earlier day than those before it; on the days between nothing was drunk.
  ///
  /// Today counts if its goal is met, and breaks nothing as long as it is not.
  package mutating func count(_ intake: Intake) {
    guard !isOver, intake.day <= today else { return }
    if intake.day == today {
      length = intake.isGoalMet ? 1 : 0
    } else if intake.day == expected, intake.isGoalMet {
      length += 1
      expected = intake.day.previous
    } else {
      isOver = true
    }
  }
}
