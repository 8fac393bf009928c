package import PillsCore
import Words

extension Day {
  /// Reads a day as people write it: `tomorrow`, `Friday`, `8 Dec`, `8.12.`, `12/8/2026` in the order of the locale,
  /// or `2026-12-08`. Without a year it is the nearest such day, and a weekday is the next one from `today` on.
  package init?(typed text: String, today: Day, words: LocaleWords = .current) {
    let text = text.lowercased()
    if let reference = DayReference(parsing: text) ?? Self.reference(named: text) {
      self = reference.resolved(today: today)
    } else if let weekday = Self.weekday(text, words) {
      self = today.advanced(by: (weekday - today.weekday.rawValue % 7 + 7) % 7)
    } else if let day = Self.written(text, words).flatMap({ $0.nearest(to: today) }) {
      self = day
    } else {
      return nil
    }
  }

  private static func reference(named text: String) -> DayReference? {
    let names = [-1: translated("yesterday"), 0: translated("today"), 1: translated("tomorrow")]
    return names.first { $0.value.lowercased() == text }.map { .fromToday(days: $0.key) }
  }

  /// 0 for Sunday.
  private static func weekday(_ text: String, _ words: LocaleWords) -> Int? {
    [words, .english].lazy.compactMap { words in
      [words.weekdayNames, words.weekdays].lazy.compactMap { $0.firstIndex { $0.lowercased() == text } }.first
    }.first
  }

  /// The numbers and the month in a text, without anything between them.
  private static func written(_ text: String, _ words: LocaleWords) -> WrittenDay? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }
    let numbers = parts.compactMap { Int($0) }
    let names = parts.filter { Int($0) == nil }
    guard let name = names.first else {
      guard (2...3).contains(numbers.count) else { return nil }
      let isMonthFirst = text.contains("/") && words.monthComesFirst
      let (first, second) = (numbers[0], numbers[1])
      return WrittenDay(
        year: numbers.count > 2 ? numbers[2] : nil,
        month: isMonthFirst ? first : second,
        day: isMonthFirst ? second : first
      )
    }
    guard names.count == 1, (1...2).contains(numbers.count), let month = month(name, words) else {
      return nil
    }
    return WrittenDay(year: numbers.count > 1 ? numbers[1] : nil, month: month, day: numbers[0])
  }

  /// By its name or the beginning of it, from three letters on.
  private static func month(_ name: Substring, _ words: LocaleWords) -> Int? {
    for list in [words.monthsOfDates, words.months, words.shortMonths, LocaleWords.english.months] {
      let matching = list.indices.filter { index in
        let full = list[index].lowercased()
        return full == name || name.count >= 3 && full.hasPrefix(name)
      }
      if matching.count == 1 { return matching[0] + 1 }
    }
    return nil
  }
}

/// A day whose year need not be said.
private struct WrittenDay {
  let year: Int?
  let month: Int
  let day: Int

  func nearest(to today: Day) -> Day? {
    guard let year else {
      let days = (-1...1).compactMap { date(in: today.year + $0) }
      return days.min { abs(today.distance(to: $0)) < abs(today.distance(to: $1)) }
    }
    return date(in: year < 100 ? 2000 + year : year)
  }

  private func date(in year: Int) -> Day? {
    Day(year: year, month: month, day: day)
  }
}

extension TimeOfDay {
  /// Reads a time as people write it: also `7.30`, `19h30`, `19h` and `1930`.
  package init?(typed text: String) {
    if let time = TimeOfDay(text) {
      self = time
      return
    }
    var clock = text.lowercased().map { $0 == "." || $0 == "h" ? ":" : $0 }
    if clock.last == ":" { clock += "00" }
    if clock.count == 4, clock.allSatisfy(\.isNumber) { clock.insert(":", at: 2) }
    self.init(String(clock))
  }
}
