import PillsAPI
import PillsCore

extension Hydration.Drink {
  init(_ drink: Drink, zone: any LocalTime) {
    self.init(
      id: drink.id.description,
      millilitres: drink.millilitres,
      beverage: drink.beverage.word,
      day: drink.day,
      at: zone.timestamp(of: drink.at),
      note: drink.note
    )
  }
}

extension Refusal {
  func hydrationFailure(at moment: Moment) -> any Hydration.Failure {
    switch self {
    case .hydration(let refusal): refusal.failure
    case .time(let refusal): refusal.hydrationFailure(at: moment)
    case .storage(let failure): Hydration.StoreFailed(failure)
    // No command about drinks is refused for these reasons.
    case .medications, .reminders: Hydration.StoreFailed(StoreComplaint(.unfit))
    }
  }
}

extension HydrationRefusal {
  fileprivate var failure: any Hydration.Failure {
    switch self {
    case .invalidAmount(let millilitres): Hydration.InvalidAmount(millilitres: millilitres)
    case .invalidBeverage:
      Hydration.InvalidText(
        field: "beverage",
        InputComplaint(.noBeverage, [.most: "\(Beverage.mostCharacters)"])
      )
    case .invalidNote(let complaint): Hydration.InvalidText(field: "note", complaint)
    case .nothingDrunk: Hydration.NothingDrunk()
    case .unknownDrink(let id): Hydration.UnknownDrink(id: id)
    case .ambiguousDrink(let id): Hydration.AmbiguousDrink(id: id)
    }
  }
}

extension TimeRefusal {
  fileprivate func hydrationFailure(at moment: Moment) -> any Hydration.Failure {
    switch self {
    case .futureDay(let day): Hydration.FutureDay(day: day)
    case .futureTime(let instant): Hydration.FutureTime(at: moment.zone.timestamp(of: instant))
    case .timeMissing(let day): Hydration.TimeMissing(day: day)
    case .tooLongAgo(let first): Hydration.TooLongAgo(first: first)
    case .historyLocked(let day): Hydration.HistoryLocked(day: day)
    }
  }
}
