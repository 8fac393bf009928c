package import PillsCore
import Words

extension Weekday {
  package var shortName: String { LocaleWords.inSentences.weekdays[rawValue % 7] }
}

extension Month {
  package var title: String { "\(LocaleWords.inSentences.months[number - 1].capitalizedFirst) \(year)" }
}

extension Day {
  /// `11-19`, or `2025-11-19` if its year is not the year of `day`.
  package func shortText(on day: Day) -> String {
    year == day.year ? String(description.dropFirst(5)) : description
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
