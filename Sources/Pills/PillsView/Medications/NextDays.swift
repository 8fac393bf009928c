package import PillsCore
import Words

/// The next due days of the pattern `days` from `first` up to `last`: `today; Friday, 27 November and so on`.
package func nextDaysText(_ days: DayPattern, from first: Day, until last: Day?, today: Day) -> String {
  guard days != .asNeeded else { return translated("never due") }
  let start = max(first, today)
  let end = min(last ?? .last, start.advanced(by: (shownDays + 1) * DayPattern.mostDaysApart))
  guard start <= end else { return translated("never") }
  var next = (start...end).lazy.filter { days.contains($0) }.prefix(shownDays + 1).map { $0.name(on: today) }
  let goesOn = next.count > shownDays
  if goesOn { next.removeLast() }
  guard !next.isEmpty else { return translated("never") }
  return goesOn
    ? translated("\(next.joined(separator: "; ")) and so on") : listText(Array(next), separator: "; ")
}

private let shownDays = 3
