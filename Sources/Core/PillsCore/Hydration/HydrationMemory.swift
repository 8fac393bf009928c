/// What is on disk of hydration and is kept in memory: nothing for those who never asked for it.
package struct HydrationMemory: Equatable, Sendable {
  package var goals = GoalHistory()
  /// What the settings file said of the goal when it was read last, in millilitres: 0 for nothing, nil if it never was read.
  package var goalInFile: Int?
  /// The drinks of ``Memory/firstDay`` and every later day.
  package var drinks: [DrinkID: Drink] = [:]
  /// The days of ``Memory/firstDay`` and later on which it was celebrated that the goal was met.
  package var celebratedDays: Set<Day> = []

  package init() {}

  package mutating func apply(_ change: HydrationChange) {
    for event in change.events {
      switch event.kind {
      case .added: drinks[event.drink.id] = event.drink
      case .removed: drinks[event.drink.id] = nil
      }
    }
    if let goals = change.goals { self.goals = goals }
    if let goal = change.goalInFile { goalInFile = goal }
    celebratedDays.formUnion(change.celebratedDays)
  }
}

/// What becomes of hydration.
package struct HydrationChange: Hashable, Sendable {
  /// Appended to the history of drinks.
  package var events: [DrinkEvent] = []
  /// Takes the place of what was stored of the goals; nil to leave that.
  package var goals: GoalHistory?
  /// What the settings file says of the goal since it was read, in millilitres, 0 for nothing; nil to leave what was stored.
  package var goalInFile: Int?
  /// The days on which it is celebrated that the goal is met: none where it is not, or was before.
  package var celebratedDays: Set<Day> = []
}

extension HydrationChange {
  /// What makes an empty database one that holds `memory`.
  init(of memory: HydrationMemory) {
    self.init(
      events: memory.drinks.values.sorted().map {
        DrinkEvent($0, kind: .added, recordedAt: $0.at, via: .command)
      },
      goals: memory.goals == GoalHistory() ? nil : memory.goals,
      goalInFile: memory.goalInFile,
      celebratedDays: memory.celebratedDays
    )
  }
}
