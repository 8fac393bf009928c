/// A command about hydration.
package enum HydrationCommand: Hashable, Sendable {
  /// `lastAmount` is that of the last drink, in millilitres; nil if there is none.
  case add(DrinkDraft, lastAmount: Int?)
  case undo
  /// Removes the drink whose id begins with `id`. `candidates` are all such drinks, or at least two of them.
  case remove(id: String, candidates: [Drink])
  /// In millilitres, from today on; nil for the default.
  case setGoal(Int?)
}

/// A drink as a person describes it. The defaults are the last amount, water, today and now, in local time.
package struct DrinkDraft: Hashable, Sendable {
  package var millilitres: Int?
  package var beverage: String?
  package var day: DayReference?
  package var time: TimeOfDay?
  package var note: String?

  package init() {}
}

/// The result of a command about drinks.
package struct HydrationOutcome: Equatable, Sendable {
  package let drink: Drink
  /// Whether it met today's goal for the first time.
  package let isGoalReached: Bool
  package let overview: HydrationOverview
}

/// Today's drinks and goal.
package struct HydrationOverview: Equatable, Sendable {
  /// Whether the person uses hydration: there is a goal, a rhythm or a recent drink.
  package let isOn: Bool
  package let intake: Intake
  package let drinks: [Drink]
  /// The amounts on offer in millilitres, with the ones first that were used most in the last days.
  package let glasses: [Int]
  /// Nil if no reminder comes within a week.
  package let next: Reminder?
}

/// Why a command about drinks is refused.
package enum HydrationRefusal: Hashable, Sendable {
  /// In millilitres.
  case invalidAmount(Int)
  case invalidBeverage(String)
  case invalidNote(InputComplaint)
  case nothingDrunk
  case unknownDrink(id: String)
  case ambiguousDrink(id: String)
}
