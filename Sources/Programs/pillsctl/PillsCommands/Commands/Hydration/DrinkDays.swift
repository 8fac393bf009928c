import PillsAPI
import PillsCore

extension PillsdConnection {
  func drinks(from first: Day, to last: Day) throws(Failure) -> Hydration.GetDrinks.Output {
    var output: Hydration.GetDrinks.Output?
    var start = first
    repeat {
      let end = min(start.advanced(by: Self.mostDaysOfDrinks - 1), last)
      let input = Hydration.GetDrinks.Input(firstDay: start.description, lastDay: end.description)
      let part = try call(Hydration.GetDrinks.self, input)
      if output == nil {
        output = part
      } else {
        output?.now = part.now
        output?.lastDay = part.lastDay
        output?.drinks += part.drinks
        output?.days += part.days
      }
      start = end.advanced(by: 1)
    } while start <= last
    guard let output else { throw .outage(.incomprehensible) }
    return output
  }

  private static let mostDaysOfDrinks = 366
}

/// The day that a person typed, seen from `today`; not before ``Day/firstRecorded``. Throws if it is no day.
func resolvedDay(_ text: String, today: Day) throws(Failure) -> Day {
  guard let day = DayReference(parsing: text)?.resolved(today: today) else {
    throw .refused(Control.InvalidDay(day: text))
  }
  return max(day, .firstRecorded)
}
