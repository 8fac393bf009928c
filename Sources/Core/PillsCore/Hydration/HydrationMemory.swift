/// The stored hydration in memory: all goals, and drinks since ``Memory/firstDay``. Empty if never used.
package struct HydrationMemory: Equatable, Sendable {
  package var goals = GoalHistory()
  /// The goal when the settings file was last read, in millilitres: 0 for none, nil if it was never read.
  package var goalInFile: Int?
  package var drinks: [DrinkID: Drink] = [:]
  package var celebratedDays: Set<Day> = []

  package init() {}

  package mutating func apply(_ change: Change) {
    for (drink, presence) in change.drinks { drinks[drink.id] = presence == .added ? drink : nil }
    let change = change.hydration
    if let goals = change.goals { self.goals = goals }
    if let goal = change.goalInFile { goalInFile = goal }
    celebratedDays.formUnion(change.celebratedDays)
  }
}

/// A change of the goal.
package struct HydrationChange: Hashable, Sendable {
  /// Replaces the stored goals; nil to keep them.
  package var goals: GoalHistory?
  /// The goal in the settings file, in millilitres: 0 for none, nil to keep the stored one.
  package var goalInFile: Int?
  /// The days whose goal this change meets for the first time.
  package var celebratedDays: Set<Day> = []
}
