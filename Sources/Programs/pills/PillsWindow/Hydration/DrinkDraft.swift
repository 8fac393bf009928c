import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// A drink as a person types and chooses it; pillsd checks it.
struct DrinkDraft: Equatable {
  /// A beverage that Pills knows, or nil for one with a name of its own.
  var kind: Beverage.Kind? = .water
  var otherBeverage = ""
  var amount = ""
  var day = ""
  var time = ""
  var note = ""
}

extension DrinkDraft {
  enum Field {
    case amount
    case beverage
    case day
    case time
    case note
  }

  /// What is wrong before it can be sent; a number alone is in `unit`.
  func lack(in unit: VolumeUnit) -> (field: Field, text: String)? {
    if unit.millilitres(parsing: amount) == nil {
      return (.amount, translated("Type an amount such as \(unit.text(unit.example))."))
    }
    if kind == nil, otherBeverage.isEmpty {
      return (.beverage, translated("Type what it was, such as milk."))
    }
    return nil
  }

  func input(in unit: VolumeUnit) -> Control.AddDrink.Input {
    Control.AddDrink.Input(
      millilitres: unit.millilitres(parsing: amount),
      beverage: kind.map(\.rawValue) ?? otherBeverage,
      day: day.isEmpty ? nil : day,
      at: time.isEmpty ? nil : time,
      note: note.isEmpty ? nil : note
    )
  }

  static func field(of refusal: any ErrorReply) -> Field? {
    switch refusal {
    case is Control.InvalidDrinkAmount: .amount
    case is Control.InvalidTime, is Control.FutureTime, is Control.TimeMissing: .time
    case is Control.InvalidDay, is Control.FutureDay, is Control.TooLongAgo: .day
    case let refusal as Control.InvalidText: refusal.field == "note" ? .note : .beverage
    default: nil
    }
  }
}

extension VolumeUnit {
  /// A usual amount in millilitres, for a hint.
  var example: Int { self == .millilitres ? 330 : 355 }
}

/// Drinks of past days, without their widgets.
struct DrinksContent: Equatable {
  struct DayContent: Equatable {
    /// `Yesterday`
    let title: String
    /// `1.2 of 2 l`
    let total: String
    let drinks: [HydrationContent.DrinkContent]
  }

  /// The latest first; days on which nothing was drunk are left out.
  let days: [DayContent]
}

extension DrinksContent {
  static let days = 30

  init(_ output: Control.GetDrinks.Output, in unit: VolumeUnit) {
    let today = output.now.day
    days = output.days.reversed().compactMap { day in
      let drinks = output.drinks.filter { $0.day == day.day }.reversed()
      guard !drinks.isEmpty else { return nil }
      return DayContent(
        title: day.day.name(on: today).capitalizedFirst,
        total: IntakeView(day, in: unit).share,
        drinks: drinks.map { HydrationContent.DrinkContent($0, in: unit) }
      )
    }
  }
}
