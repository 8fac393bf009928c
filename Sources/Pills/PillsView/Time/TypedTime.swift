package import PillsCore
import Words

/// The day that is meant by a weekday, or by a date without a year.
package enum DaySide: Sendable {
  /// The latest such day up to today: doses and drinks that were taken.
  case past
  /// The nearest such date; the next such weekday from today on.
  case nearest
  /// The next such day from today on: the end of a pause.
  case coming
}

extension Day {
  /// Reads a day as people write it: `tomorrow`, `Friday`, `8 Dec`, `8.12.`, `12/8/2026` in the order of the locale,
  /// `Tuesday, 8 December 2026` or `2026-12-08`.
  package init?(
    typed text: String,
    today: Day,
    side: DaySide = .nearest,
    words: @autoclosure () -> LocaleWords = .current
  ) {
    let text = text.lowercased()
    if let reference = DayReference(parsing: text) ?? Self.reference(named: text) {
      self = reference.resolved(today: today)
      return
    }
    let words = words()
    if let weekday = words.weekday(text) {
      let ahead = (weekday - today.weekday.rawValue % 7 + 7) % 7
      self = today.advanced(by: side == .past && ahead > 0 ? ahead - 7 : ahead)
    } else if let day = Self.written(text, words).flatMap({ $0.day(side, of: today) }) {
      self = day
    } else {
      return nil
    }
  }

  private static func reference(named text: String) -> DayReference? {
    let names = [-1: translated("yesterday"), 0: translated("today"), 1: translated("tomorrow")]
    return names.first { TypedWords.means(text, $0.value) }.map { .fromToday(days: $0.key) }
  }

  /// The numbers and the month in a text, without anything between them.
  private static func written(_ text: String, _ words: LocaleWords) -> WrittenDay? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }
    var names = parts.filter { !$0.allSatisfy(\.isNumber) }
    var day = WrittenDay()
    if let name = names.first, let weekday = words.weekday(String(name)) {
      day.weekday = weekday
      names.removeFirst()
    }
    names.removeAll { Self.wordsOfDates.contains(String($0)) }
    guard names.contains(where: { $0.first?.isLetter == true }) else {
      let numbers = parts.compactMap { Int($0) }
      // `30-11-19` may begin with the year or with the day.
      guard names.isEmpty, !text.contains("-"), (2...3).contains(numbers.count) else { return nil }
      let isMonthFirst = text.contains("/") && words.monthComesFirst
      (day.month, day.day) = isMonthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      day.year = numbers.count > 2 ? numbers[2] : nil
      return day
    }
    // `8th`, `1er`
    let numbers = parts.compactMap { part in
      let digits = part.prefix(while: \.isNumber)
      return part.count - digits.count <= 2 ? Int(digits) : nil
    }
    let months = names.filter { $0.first?.isLetter == true }
    guard months.count == 1, (1...2).contains(numbers.count), let month = words.month(months[0]) else {
      return nil
    }
    (day.day, day.month, day.year) = (numbers[0], month, numbers.count > 1 ? numbers[1] : nil)
    return day
  }

  /// What stands between the parts of a date in the person's language, such as `de` in Spanish.
  private static var wordsOfDates: Set<String> {
    let parts = [
      translated("\("") \("")", in: "day and month"), translated("\("") \("")", in: "date and year"),
      translated("\(""), \("")", in: "weekday and date"),
    ]
    return Set(parts.flatMap { $0.lowercased().split { !$0.isLetter }.map(String.init) })
  }
}

extension LocaleWords {
  /// 0 for Sunday.
  fileprivate func weekday(_ text: String) -> Int? {
    let name = text.withoutFullStop
    return [self, .english].lazy.flatMap { [$0.weekdayNames, $0.weekdays] }
      .compactMap { $0.firstIndex { $0.lowercased().withoutFullStop == name } }.first
  }

  /// By its name or the beginning of it, from three letters on.
  fileprivate func month(_ name: Substring) -> Int? {
    for list in [monthsOfDates, months, shortMonths, LocaleWords.english.months] {
      let matching = list.indices.filter { index in
        let full = list[index].lowercased()
        return full == name || name.count >= 3 && full.hasPrefix(name)
      }
      if matching.count == 1 { return matching[0] + 1 }
    }
    return nil
  }
}

extension String {
  fileprivate var withoutFullStop: Substring { hasSuffix(".") ? dropLast() : self[...] }
}

/// A day whose year and weekday need not be said.
private struct WrittenDay {
  var weekday: Int?
  var year: Int?
  var month = 0
  var day = 0

  func day(_ side: DaySide, of today: Day) -> Day? {
    if let year { return date(in: year < 100 ? 2000 + year : year) }
    // The weekday tells the year, and 29 February comes every four years.
    let days = (-4...4).compactMap { date(in: today.year + $0) }
    return switch side {
    case .past: days.last { $0 <= today }
    case .coming: days.first { $0 >= today }
    case .nearest:
      days.filter { abs($0.year - today.year) < 2 }
        .min { abs(today.distance(to: $0)) < abs(today.distance(to: $1)) }
    }
  }

  private func date(in year: Int) -> Day? {
    Day(year: year, month: month, day: day)
      .flatMap { weekday == nil || $0.weekday.rawValue % 7 == weekday ? $0 : nil }
  }
}

extension TimeOfDay {
  /// Reads a time as people and tables write it: also `7.30`, `19h30`, `19h`, `1930`, `8 Uhr`, `20.15 Uhr` and
  /// `8 h 30 min`.
  package init?(typed text: String) {
    if let time = TimeOfDay(text) {
      self = time
      return
    }
    var clock = text.lowercased().split(separator: " ").joined()
    if clock.hasSuffix("uhr") {
      clock.removeLast(3)
      if clock.allSatisfy(\.isNumber) { clock += "h" }
    } else if clock.hasSuffix("min"), clock.contains("h") {
      clock.removeLast(3)
    }
    var signs = clock.map { $0 == "." || $0 == "h" ? ":" : $0 }
    if signs.last == ":" { signs += "00" }
    if signs.count == 4, signs.allSatisfy(\.isNumber) { signs.insert(":", at: 2) }
    self.init(String(signs))
  }
}
