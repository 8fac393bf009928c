package import PillsAPI
package import PillsCore
import Words

extension Control.Drink {
  package func title(in unit: VolumeUnit) -> String {
    translated("\(unit.text(millilitres)) of \(beverageName(beverage))", in: "drink")
  }

  package func moment(today: Day) -> String { day.moment(at.clockWithMinutes, today: today) }
}

/// What was recorded and today's total: `250 ml of water recorded. 1.2 of 2 l today, 800 ml to go.` With
/// `tellsTime` it includes the time, for people who typed it themselves.
package func drunkLines(_ output: Control.AddDrink.Output, tellsTime: Bool) -> [String] {
  let status = output.status
  let title = output.drink.title(in: status.shownUnit)
  let moment = output.drink.moment(today: status.today)
  guard output.drink.day == status.today else {
    return [translated("\(title) recorded \(moment).").printable]
  }
  let what = tellsTime ? translated("\(title) recorded \(moment).") : translated("\(title) recorded.")
  let recorded = "\(what) \(IntakeView(status).standingToday)"
  return [recorded.printable] + (output.goalReached ? [translated("You have met today's goal.")] : [])
}

package func drinkRemovedLines(_ output: Control.RemoveDrink.Output) -> [String] {
  let status = output.status
  let moment = output.drink.moment(today: status.today)
  let removed = translated("\(output.drink.title(in: status.shownUnit)) \(moment) removed.")
  return ["\(removed) \(IntakeView(status).standingToday)".printable]
}

/// `Streak: 5 days`; nil if the streak is 0 or not known.
package func drinkStreakText(_ streak: Int?) -> String? { streak.flatMap { $0 > 0 ? streakText($0) : nil } }

/// Translates the beverages that pillsd names in English; others keep the person's own name.
package func beverageName(_ name: String) -> String {
  switch name {
  case "water": translated("water")
  case "tea": translated("tea")
  case "coffee": translated("coffee")
  case "juice": translated("juice")
  default: name
  }
}

/// `every 2 hours`, `every 90 minutes`.
package func rhythmText(everyMinutes minutes: Int) -> String {
  if minutes == 60 { return translated("every hour") }
  if !minutes.isMultiple(of: 60) {
    return translated(minutes, one: "every \(minutes) minute", other: "every \(minutes) minutes")
  }
  let hours = minutes / 60
  return translated(hours, one: "every \(hours) hour", other: "every \(hours) hours")
}

extension Sequence<Control.Drink> {
  /// The amount of each beverage, the largest first: `water 950 ml`, `tea 250 ml`.
  package func beverages(in unit: VolumeUnit) -> [String] {
    var sums: [(beverage: String, millilitres: Int)] = []
    for drink in self {
      if let index = sums.firstIndex(where: { $0.beverage == drink.beverage }) {
        sums[index].millilitres += drink.millilitres
      } else {
        sums.append((drink.beverage, drink.millilitres))
      }
    }
    // The sort is stable: equal amounts stay in the order in which they were drunk.
    return sums.sorted { $0.millilitres > $1.millilitres }
      .map { "\(beverageName($0.beverage)) \(unit.roundText($0.millilitres))" }
  }
}
