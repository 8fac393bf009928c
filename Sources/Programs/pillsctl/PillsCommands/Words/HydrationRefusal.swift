import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension Hydration.Failure {
  var exitCode: ExitCode { self is Hydration.HistoryLocked ? .locked : .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case let failure as Hydration.InvalidAmount:
      "\(failure.fact) \(translated("Type an amount from 1 ml to 5 l, such as 250ml or 8floz."))"
    case is Hydration.NothingDrunk:
      translated("Nothing is recorded for today, so there is nothing to undo.") + " "
        + translated("For other days: pillsctl drinks --days 14")
    case let failure as Hydration.UnknownDrink:
      translated(
        "No drink has an id that begins with '\(failure.id)'. To see the ids: pillsctl drinks --days 14"
      )
    case let failure as Hydration.AmbiguousDrink:
      translated("More than one drink has an id that begins with '\(failure.id)'. Type more of the id.")
    case let failure as Hydration.FutureDay:
      translated("\(failure.day.weekdayAndFullDate) is in the future.") + " "
        + translated("Type today or a past day.")
    case let failure as Hydration.FutureTime:
      Control.FutureTime(at: failure.at).sentence
    case let failure as Hydration.TimeMissing:
      Control.TimeMissing(day: failure.day).sentence
    case let failure as Hydration.TooManyDays:
      translated(
        failure.days,
        one: "\(failure.days) day is too much at once. Allowed: at most \(failure.limit).",
        other: "\(failure.days) days are too many at once. Allowed: at most \(failure.limit)."
      )
    case let failure as Hydration.HistoryLocked:
      Control.HistoryLocked(day: failure.day).sentence
    default:
      statement ?? translated("pillsd refused: \(type(of: self).name).")
    }
  }
}

extension Hydration.InvalidAmount {
  /// In both units, as a number alone may be of the other one than was meant: `7393 ml (250.0 fl oz) cannot be drunk at once.`
  fileprivate var fact: String {
    // More than anybody means is not worth the sum.
    guard (0...1_000_000_000).contains(millilitres) else {
      return translated("That cannot be drunk at once.")
    }
    let ml = VolumeUnit.millilitres.text(millilitres)
    let floz = VolumeUnit.fluidOunces.text(millilitres)
    return translated("\(ml) (\(floz)) cannot be drunk at once.")
  }
}
