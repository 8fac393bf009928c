/// The days of a schedule.
package enum DayPattern: Hashable, Sendable {
  case daily
  case weekly(Set<Weekday>, Interval? = nil)
  /// Days of the month by their numbers. A month without one of them has its last day instead.
  case monthly(Set<Int>, Interval? = nil)
  case every(count: Int, first: Day)
  /// `on` days due, then `off` days not due, repeated from `first` on.
  case cycle(on: Int, off: Int, first: Day)
  case asNeeded

  /// Every so many weeks or months, counted from that of `first`. No day before `first` is due.
  package struct Interval: Hashable, Sendable {
    package let count: Int
    package let first: Day

    package init(_ count: Int, from first: Day) { (self.count, self.first) = (count, first) }
  }

  /// More days than any schedule needs, and few enough to compute with.
  package static let countRange = 1...1000
  /// The days in a row on which nothing is due in a cycle.
  package static let pauseRange = 0...1000
  package static let intervalRange = 1...120
  package static let monthDayRange = 1...31
  /// More days than any pattern has from one due day to the next.
  package static let mostDaysApart = 4000

  package func contains(_ day: Day) -> Bool {
    switch self {
    case .daily: true
    case .weekly(let weekdays, let interval):
      weekdays.contains(day.weekday) && interval?.contains(day, counting: \.weekNumber) ?? true
    case .monthly(let numbers, let interval):
      day.isOne(of: numbers) && interval?.contains(day, counting: \.monthNumber) ?? true
    case .every(let count, let first): day >= first && first.distance(to: day) % count == 0
    case .cycle(let on, let off, let first): day >= first && first.distance(to: day) % (on + off) < on
    case .asNeeded: false
    }
  }

  /// The day from which it is counted; nil if it is not counted.
  package var first: Day? {
    switch self {
    case .daily, .asNeeded: nil
    case .weekly(_, let interval), .monthly(_, let interval): interval?.first
    case .every(_, let first), .cycle(_, _, let first): first
    }
  }

  func counted(from first: Day) -> DayPattern {
    switch self {
    case .daily, .asNeeded: self
    case .weekly(let weekdays, let interval): .weekly(weekdays, interval?.counted(from: first))
    case .monthly(let numbers, let interval): .monthly(numbers, interval?.counted(from: first))
    case .every(let count, _): .every(count: count, first: first)
    case .cycle(let on, let off, _): .cycle(on: on, off: off, first: first)
    }
  }

  /// These days, counted from a first day that is not after `day`.
  package func reaching(back day: Day) -> DayPattern {
    guard let first, first > day else { return self }
    func earlier(by period: Int) -> DayPattern {
      counted(from: first.advanced(by: -((day.distance(to: first) + period - 1) / period * period)))
    }
    return switch self {
    case .daily, .asNeeded: self
    case .weekly(_, let interval): earlier(by: 7 * (interval?.count ?? 1))
    case .monthly(_, let interval): counted(from: day.startOfMonth(counted: interval?.count ?? 1, to: first))
    case .every(let count, _): earlier(by: count)
    case .cycle(let on, let off, _): earlier(by: on + off)
    }
  }
}

extension DayPattern.Interval {
  fileprivate func contains(_ day: Day, counting number: (Day) -> Int) -> Bool {
    day >= first && (number(day) - number(first)) % count == 0
  }

  fileprivate func counted(from first: Day) -> Self { Self(count, from: first) }
}

extension Day {
  /// Weeks begin on Monday, as in ISO 8601. Week 0 is that of 1970-01-01, a Thursday.
  fileprivate var weekNumber: Int { (Int(daysSinceEpoch) + 3).flooredQuotient(dividingBy: 7) }

  fileprivate var monthNumber: Int { Month(of: self).monthsSinceYearZero }

  fileprivate func isOne(of numbers: Set<Int>) -> Bool {
    let (year, month, day) = components
    let length = Day.length(ofMonth: month, year: year)
    return numbers.contains(day) || day == length && numbers.contains { $0 > length }
  }

  /// The start of the last month up to this day from which a multiple of `count` months leads to that of
  /// `first`.
  fileprivate func startOfMonth(counted count: Int, to first: Day) -> Day {
    let passed = (monthNumber - first.monthNumber).flooredRemainder(dividingBy: count)
    return Month(of: self).advanced(by: -passed)?.days.lowerBound ?? self
  }
}
