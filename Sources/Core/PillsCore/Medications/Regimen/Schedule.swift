/// On which days and in which slots a medication is due.
package struct Schedule: Hashable, Sendable {
  package var days: DayPattern
  package var slots: Set<SlotName>

  func slots(on day: Day) -> Set<SlotName> { days.contains(day) ? slots : [] }

  package static let twiceDaily = Schedule(.daily, slots: [.morning, .evening])
}

extension Schedule {
  package init(_ days: DayPattern, slots: Set<SlotName>) { self.init(days: days, slots: slots) }
}

/// The days of a schedule.
package enum DayPattern: Hashable, Sendable {
  case daily
  case weekly(Set<Weekday>)
  case every(count: Int, first: Day)
  /// `on` days due, then `off` days not due, repeated from `first` on.
  case cycle(on: Int, off: Int, first: Day)
  case asNeeded

  /// More days than any schedule needs, and few enough to compute with.
  package static let countRange = 1...1000
  /// The days in a row on which nothing is due in a cycle.
  package static let pauseRange = 0...1000

  package func contains(_ day: Day) -> Bool {
    switch self {
    case .daily: true
    case .weekly(let weekdays): weekdays.contains(day.weekday)
    case .every(let count, let first): day >= first && first.distance(to: day) % count == 0
    case .cycle(let on, let off, let first): day >= first && first.distance(to: day) % (on + off) < on
    case .asNeeded: false
    }
  }

  /// These days, counted from a first day that is not after `day`.
  package func reaching(back day: Day) -> DayPattern {
    func earlier(_ first: Day, by period: Int) -> Day {
      first <= day ? first : first.advanced(by: -((day.distance(to: first) + period - 1) / period * period))
    }
    return switch self {
    case .daily, .weekly, .asNeeded: self
    case .every(let count, let first): .every(count: count, first: earlier(first, by: count))
    case .cycle(let on, let off, let first):
      .cycle(on: on, off: off, first: earlier(first, by: on + off))
    }
  }
}
