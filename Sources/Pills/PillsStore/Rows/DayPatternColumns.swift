internal import PillsCore

/// A day pattern as the columns of its medication version hold it.
struct DayPatternColumns: Hashable {
  enum Name: String {
    case daily, weekly, every, cycle, asNeeded
  }

  var name: Name
  /// ISO 8601 numbers, Monday first: `135` is Monday, Wednesday and Friday.
  var weekdays: String?
  var every: Int?
  var on: Int?
  var off: Int?
  var first: Day?
}

extension DayPatternColumns {
  init(_ pattern: DayPattern) {
    switch pattern {
    case .daily: self.init(name: .daily)
    case .weekly(let weekdays):
      self.init(name: .weekly, weekdays: weekdays.map(\.rawValue).sorted().map(String.init).joined())
    case .every(let count, let first): self.init(name: .every, every: count, first: first)
    case .cycle(let on, let off, let first): self.init(name: .cycle, on: on, off: off, first: first)
    case .asNeeded: self.init(name: .asNeeded)
    }
  }

  /// Nil where a column that the pattern needs is missing.
  var pattern: DayPattern? {
    switch (name, weekdays, every, on, off, first) {
    case (.daily, _, _, _, _, _): .daily
    case (.weekly, let weekdays?, _, _, _, _):
      .weekly(Set(weekdays.compactMap(\.wholeNumberValue).compactMap(Weekday.init(rawValue:))))
    case (.every, _, let count?, _, _, let first?): .every(count: count, first: first)
    case (.cycle, _, _, let on?, let off?, let first?): .cycle(on: on, off: off, first: first)
    case (.asNeeded, _, _, _, _, _): .asNeeded
    default: nil
    }
  }
}
