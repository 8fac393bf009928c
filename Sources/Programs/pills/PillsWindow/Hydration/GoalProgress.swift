import PillsAPI
import PillsCore

/// Whether the goal of a day was met while the window was there to see it.
struct GoalProgress: Equatable {
  let day: Day
  let wasMet: Bool
}

extension GoalProgress {
  init(_ status: Control.HydrationStatus, after former: GoalProgress?) {
    let wasMet = former?.day == status.today && former?.wasMet == true
    self.init(day: status.today, wasMet: wasMet || status.isGoalMet)
  }

  /// True if the goal of this day is met now, and was not before.
  func isMetFirst(by status: Control.HydrationStatus) -> Bool {
    day == status.today && !wasMet && status.isGoalMet
  }
}

extension Control.HydrationStatus {
  fileprivate var isGoalMet: Bool { goal > 0 && millilitres >= goal }
}
