package import PillsCore
import Words

extension Weekday {
  package var name: String { LocaleWords.inSentences.weekdayNames[rawValue % 7] }

  package var shortName: String { LocaleWords.inSentences.weekdays[rawValue % 7] }
}

extension Month {
  package var title: String { "\(LocaleWords.inSentences.months[number - 1].capitalizedFirst) \(year)" }
}

extension Day {
  /// From 1 to 9999.
  package var year: Int { components.year }

  package var weekdayName: String { weekday.name }

  package var dayAndMonth: String {
    let (_, month, day) = components
    return translated("\(day) \(LocaleWords.inSentences.monthsOfDates[month - 1])", in: "day and month")
  }

  package var weekdayAndDate: String { translated("\(weekdayName), \(dayAndMonth)", in: "weekday and date") }

  /// `20 November 2026`.
  package var dated: String { translated("\(dayAndMonth) \(year)", in: "date and year") }

  package var weekdayAndFullDate: String { translated("\(weekdayName), \(dated)", in: "weekday and date") }

  /// `11-19`, or `2025-11-19` if its year is not the year of `day`.
  package func shortText(on day: Day) -> String {
    year == day.year ? String(description.dropFirst(5)) : description
  }

  /// `today`, `yesterday`, `tomorrow`, or `Friday, 20 November`, with the year if it is not this year.
  package func name(on today: Day) -> String {
    switch today.distance(to: self) {
    case 0: translated("today")
    case 1: translated("tomorrow")
    case -1: translated("yesterday")
    default:
      year == today.year ? weekdayAndDate : weekdayAndFullDate
    }
  }

  /// `today at 14:10`, `on Friday, 20 November at 14:10`.
  package func moment(_ clock: String, today: Day) -> String {
    let name = name(on: today)
    return (-1...1).contains(today.distance(to: self))
      ? translated("\(name) at \(clock)") : translated("on \(name) at \(clock)")
  }
}

package func spanOfDays(_ days: ClosedRange<Day>) -> String {
  let (first, last) = (days.lowerBound, days.upperBound)
  guard first != last else { return first.dated }
  return translated(
    "\(first.year == last.year ? first.dayAndMonth : first.dated) to \(last.dated)",
    in: "days"
  )
}
