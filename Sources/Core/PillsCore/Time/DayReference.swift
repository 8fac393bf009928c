/// A day as a person types it: `today`, `yesterday`, `tomorrow`, `-3` or `2026-11-19`.
package enum DayReference: Hashable, Sendable {
  case fromToday(days: Int)
  case day(Day)

  /// Nil for any other text, for a date that does not exist, and for more than 100,000 days.
  package init?(parsing text: String) {
    switch text.lowercased() {
    case "today": self = .fromToday(days: 0)
    case "yesterday": self = .fromToday(days: -1)
    case "tomorrow": self = .fromToday(days: 1)
    default:
      if let sign = text.first, sign == "-" || sign == "+",
        let days = Int(text), (-100_000...100_000).contains(days)
      {
        self = .fromToday(days: days)
      } else if let day = Day(text) {
        self = .day(day)
      } else {
        return nil
      }
    }
  }

  package func resolved(today: Day) -> Day {
    switch self {
    case .fromToday(let days): today.advanced(by: days)
    case .day(let day): day
    }
  }
}
