import PillsAPI
import PillsCore

extension PillsdConnection {
  func drinks(from first: Day, to last: Day) throws(Failure) -> Control.GetDrinks.Output {
    let end = min(first.advanced(by: Self.mostDaysOfDrinks - 1), last)
    let input = Control.GetDrinks.Input(firstDay: first.description, lastDay: end.description)
    var output = try call(Control.GetDrinks.self, input)
    guard end < last else { return output }
    let rest = try drinks(from: end.next, to: last)
    output.now = rest.now
    output.lastDay = rest.lastDay
    output.drinks += rest.drinks
    output.days += rest.days
    return output
  }

  private static let mostDaysOfDrinks = 366
}
