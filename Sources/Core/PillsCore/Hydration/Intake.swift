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
