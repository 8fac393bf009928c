import Words

extension Weekday {
  package var name: String { Language.dateNames.weekdays[rawValue % 7] }
}

extension Day {
  /// From 1 to 9999.
  package var year: Int { components.year }

  package var weekdayName: String { weekday.name }

  package var dayAndMonth: String {
    let (_, month, day) = components
    return translated("\(day) \(Language.dateNames.months[month - 1])", in: "day and month")
  }

  package var weekdayAndDate: String { translated("\(weekdayName), \(dayAndMonth)", in: "weekday and date") }

  /// `20 November 2026`.
  package var dated: String { translated("\(dayAndMonth) \(year)", in: "date and year") }

  package var weekdayAndFullDate: String { translated("\(weekdayName), \(dated)", in: "weekday and date") }

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

  /// `Friday, 20 November`, with the year if it is not this year, whatever the person's language is.
  func inEnglish(today: Day) -> String {
    let (year, month, day) = components
    let date =
      "\(DateNames.english.weekdays[weekday.rawValue % 7]), \(day) \(DateNames.english.months[month - 1])"
    return year == today.year ? date : "\(date) \(year)"
  }
}
