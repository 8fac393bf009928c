/// What a person asks of hydration.
package enum HydrationCommand: Hashable, Sendable {
  /// Records a drink; `lastAmount` is how much the last one was, in millilitres, nil where there is none.
  case add(DrinkDraft, lastAmount: Int?)
  /// Takes back the latest drink of today.
  case undo
  /// Takes back the drink whose id begins so; `candidates` are all of those, or at least two of them.
  case remove(id: String, candidates: [Drink])
  /// Has so much be the goal from today on, in millilitres; nil for the usual one.
  case setGoal(Int?)
}

/// A drink as a person describes it.
package struct DrinkDraft: Hashable, Sendable {
  /// Nil for as much as the last time.
  package var millilitres: Int?
  /// Nil for water.
  package var beverage: String?
  /// Nil for today.
  package var day: DayReference?
  /// Local wall time of the day; nil for now.
  package var time: TimeOfDay?
  package var note: String?

  package init() {}
}

/// What became of a command about drinks.
package struct HydrationOutcome: Equatable, Sendable {
  /// The drink that was added or taken back.
  package let drink: Drink
  /// Whether it met the goal of today for the first time.
  package let isGoalReached: Bool
  package let overview: HydrationOverview
}

/// How a person stands with drinking today.
package struct HydrationOverview: Equatable, Sendable {
  /// Whether the person ever asked for any of this: there is a goal, a rhythm, or a drink of late.
  package let isOn: Bool
  package let intake: Intake
  /// Those of today, in the order in which they were drunk.
  package let drinks: [Drink]
  /// The amounts that are offered, in millilitres, those used most of late first.
  package let glasses: [Int]
  /// When the person is next reminded; nil where that is not within a week.
  package let next: Reminder?
}

/// Why nothing became of a command about drinks.
package enum HydrationRefusal: Hashable, Sendable {
  /// An amount out of range, in millilitres.
  case invalidAmount(Int)
  case invalidBeverage(String)
  case invalidNote(InputComplaint)
  /// Nothing was drunk today.
  case nothingDrunk
  case unknownDrink(id: String)
  case ambiguousDrink(id: String)
}
