package import PillsAPI
package import PillsCore

extension Hydration.Drink {
  /// `250 ml of water`.
  package func title(in unit: VolumeUnit) -> String { "\(unit.text(millilitres)) of \(beverage)" }

  /// When it was, as seen on `today`: `today at 14:10`, `on Friday, 20 November at 14:10`.
  package func moment(today: Day) throws(UnreadableReply) -> String {
    let name = try Day(sent: day).name(on: today)
    let day = ["today", "yesterday", "tomorrow"].contains(name) ? name : "on \(name)"
    return "\(day) at \(try Timestamp(at).clockWithMinutes)"
  }
}

/// What was recorded, and where the person stands: `250 ml of water recorded. 1.2 of 2 l today, 800 ml to go.`
///
/// With `tellsTime` also when it was, for those who said so themselves.
package func drunkLines(_ output: Hydration.AddDrink.Output, tellsTime: Bool) throws(UnreadableReply)
  -> [String]
{
  let status = output.status
  let title = output.drink.title(in: status.shownUnit)
  let moment = try output.drink.moment(today: Day(sent: status.today))
  guard output.drink.day == status.today else { return ["\(title) recorded \(moment).".printable] }
  let recorded = "\(title) recorded\(tellsTime ? " \(moment)" : ""). \(try IntakeView(status).standingToday)"
  return [recorded.printable] + (output.goalReached ? ["You have met today's goal."] : [])
}

/// What was taken back, and where the person stands.
package func drinkRemovedLines(_ output: Hydration.UndoDrink.Output) throws(UnreadableReply) -> [String] {
  let status = output.status
  let moment = try output.drink.moment(today: Day(sent: status.today))
  let removed = "\(output.drink.title(in: status.shownUnit)) \(moment) removed."
  return ["\(removed) \(try IntakeView(status).standingToday)".printable]
}

/// `Streak: 5 days`; nil where there is none, or nobody knows.
package func drinkStreakText(_ streak: Int?) -> String? {
  streak.flatMap { $0 > 0 ? "Streak: \(counted($0, "day"))" : nil }
}

/// `every hour`, `every 2 hours`.
package func rhythmText(everyHours hours: Int) -> String {
  hours == 1 ? "every hour" : "every \(hours) hours"
}

extension Sequence<Hydration.Drink> {
  /// How much of what: `water 950 ml, tea 250 ml`, the most first.
  package func beverages(in unit: VolumeUnit) -> [String] {
    var sums: [(beverage: String, millilitres: Int)] = []
    for drink in self {
      if let index = sums.firstIndex(where: { $0.beverage == drink.beverage }) {
        sums[index].millilitres += drink.millilitres
      } else {
        sums.append((drink.beverage, drink.millilitres))
      }
    }
    // Sorting keeps equals in their order.
    return sums.sorted { $0.millilitres > $1.millilitres }
      .map { "\($0.beverage) \(unit.roundText($0.millilitres))" }
  }
}
