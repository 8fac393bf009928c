import PillsAPI
import PillsCore
import Words

extension Hydration.Failure {
  package var fact: String {
    switch refusal {
    case .invalidAmount(let failure): failure.fact
    case .invalidText(let failure): unfit(field: failure.field, clause(failure.complaint, InputFlaw.self))
    case .invalidMoment(let failure): notAllowed(failure.text, clause(failure.complaint, InputFlaw.self))
    case .nothingDrunk: translated("Nothing is recorded for today, so there is nothing to undo.")
    case .unknownDrink(let failure): translated("No drink has an id that begins with '\(failure.id)'.")
    case .ambiguousDrink(let failure):
      translated("More than one drink has an id that begins with '\(failure.id)'.")
    case .futureDay(let failure): futureDay(failure.day)
    case .futureTime(let failure): futureTime(failure.at)
    case .timeMissing(let failure): timeMissing(failure.day)
    case .tooLongAgo(let failure):
      translated("That is too long ago. Drinks can be recorded back to \(failure.first.weekdayAndFullDate).")
    case .tooManyDays(let failure): failure.fact
    case .historyLocked(let failure): locked(failure.day)
    case .historyUnreadable(let failure): unreadable(clause(failure.complaint, StoreFlaw.self))
    case .storeFailed(let failure): unsaved(clause(failure.complaint, StoreFlaw.self))
    }
  }
}

extension Hydration.InvalidAmount {
  /// In both units, as the other may be meant: `7393 ml (250.0 fl oz) cannot be drunk at once.`
  fileprivate var fact: String {
    // Larger amounts are typing errors and would overflow the conversion.
    guard (0...1_000_000_000).contains(millilitres) else {
      return translated("That cannot be drunk at once.")
    }
    let ml = VolumeUnit.millilitres.text(millilitres)
    let floz = VolumeUnit.fluidOunces.text(millilitres)
    return translated("\(ml) (\(floz)) cannot be drunk at once.")
  }
}

extension Hydration.TooManyDays {
  fileprivate var fact: String {
    translated(
      days,
      one: "\(days) day is too much at once. Allowed: at most \(limit).",
      other: "\(days) days are too many at once. Allowed: at most \(limit)."
    )
  }
}
