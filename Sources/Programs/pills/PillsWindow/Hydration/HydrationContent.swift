import PillsAPI
import PillsCore
import PillsView
import Words

/// The drinks on the page of today, without their widgets.
struct HydrationContent: Equatable {
  /// An amount that a press records.
  struct GlassContent: Equatable {
    let millilitres: Int
    let text: String

    var name: String { translated("Drink \(text) of water") }
    /// On the button of a message.
    var undoText: String { translated("Undo \(text)") }
    var drink: Control.AddDrink.Input { Control.AddDrink.Input(millilitres: millilitres) }
  }

  /// One drink of today.
  struct DrinkContent: Equatable, Identifiable {
    let id: String
    /// Nil for a beverage that only the person knows.
    let kind: Beverage.Kind?
    /// `250 ml of water`.
    let title: String
    let clock: String
    let note: String?

    var subtitle: String { [clock, note].compactMap(\.self).joined(separator: ", ").printable }
    var removeName: String { translated("Remove, \(title) at \(clock)") }
  }

  let intake: IntakeView
  let today: Day
  /// `Goal met. Streak: 5 days`; empty if there is neither.
  let achieved: String
  let glasses: [GlassContent]
  /// The amount of each beverage.
  let sum: String
  /// The latest first.
  let drinks: [DrinkContent]
}

extension HydrationContent {
  init?(_ status: Control.HydrationStatus) {
    guard status.isOn else { return nil }
    intake = IntakeView(status)
    today = status.today
    let unit = intake.unit
    let isMet = intake.intake.isGoalMet ? translated("Goal met") : nil
    achieved = [isMet, drinkStreakText(status.streak)].compactMap(\.self).joined(separator: ". ")
    // Not in the order of use, because that would change under the pointer.
    glasses = status.glasses.sorted().map { GlassContent(millilitres: $0, text: unit.text($0)) }
    sum = status.drinks.beverages(in: unit).joined(separator: ", ").printable
    drinks = status.drinks.reversed().map { DrinkContent($0, in: unit) }
  }
}

extension HydrationContent.DrinkContent {
  init(_ drink: Control.Drink, in unit: VolumeUnit) {
    self.init(
      id: drink.id,
      kind: Beverage.Kind(rawValue: drink.beverage),
      title: drink.title(in: unit).printable,
      clock: drink.at.clockWithMinutes,
      note: drink.note
    )
  }
}
