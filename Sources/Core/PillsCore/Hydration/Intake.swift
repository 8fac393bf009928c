/// How much was drunk on a day, and the goal of that day, in millilitres.
package struct Intake: Hashable, Sendable {
  package let day: Day
  package let total: Int
  package let goal: Int

  package var isGoalMet: Bool { total >= goal }

  /// From 0 to 1, even if more was drunk.
  package var progress: Double { min(Double(total) / Double(goal), 1) }

  package var left: Int { max(goal - total, 0) }
}

extension Intake {
  package init(_ total: Int, on day: Day, _ goals: GoalHistory) {
    self.init(day: day, total: total, goal: goals.goal(on: day))
  }
}
