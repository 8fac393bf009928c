extension DayPattern {
  /// Reads `daily`, `twice-daily`, `weekly monday,thursday`, `monthly 1,15`, `monthly last`, `every 3 days`,
  /// `cycle 21/7` or `as-needed`. `weekly` alone means the weekday of `first`, and `monthly` alone its day of
  /// the month; three letters of a weekday are enough. Both can have an interval: `weekly monday every 2
  /// weeks`. `every 2 weeks` and `every 3 months` mean the day of `first`. Everything with a count is counted
  /// from `first`, or from a ``DayReference`` in the text: `cycle 21/7 from 2026-11-10`.
  package init(parsing text: String, first: Day, today: Day) throws(InputComplaint) {
    var words = Self.words(of: text)
    var from: String?
    if words.count > 2, words[words.count - 2] == "from" {
      from = words.last
      words.removeLast(2)
    }
    let named = from.flatMap { DayReference(parsing: $0)?.resolved(today: today) }
    self = try Self.pattern(words, countedFrom: named ?? first)
    guard from != nil else { return }
    if self.first == nil { throw InputComplaint(.fromWithoutCount) }
    if named == nil { throw InputComplaint(.noDayAfterFrom) }
  }

  static func words(of text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  private static let kinds = ["daily", "twice-daily", "weekly", "monthly", "every", "cycle", "as-needed"]

  private static func pattern(_ words: [String], countedFrom first: Day) throws(InputComplaint) -> DayPattern
  {
    guard let kind = words.first else { throw InputComplaint(.noSchedule) }
    let rest = Array(words.dropFirst())
    switch kind {
    case "daily" where rest.isEmpty, "twice-daily" where rest.isEmpty: return .daily
    case "as-needed" where rest.isEmpty: return .asNeeded
    case "weekly", "on", "monthly":
      let parts = rest.split(separator: "every", maxSplits: 1, omittingEmptySubsequences: false).map(
        Array.init
      )
      let unit = kind == "monthly" ? Unit.month : .week
      var interval: Interval?
      if parts.count > 1 {
        let count = try count(parts[1])
        guard count.unit == unit else { throw unit.complaint }
        interval = Interval(count.number, from: first)
      }
      let names = parts[0].drop { $0 == "on" }.flatMap { $0.split(separator: ",") }.map(String.init)
      let isAlone = parts[0].isEmpty && kind != "on"
      return unit == .week
        ? .weekly(isAlone ? [first.weekday] : try weekdays(names), interval)
        : .monthly(isAlone ? [first.components.day] : try monthDays(names), interval)
    case "every":
      let (count, unit) = try count(rest)
      return switch unit {
      case .day: .every(count: count, first: first)
      case .week: .weekly([first.weekday], Interval(count, from: first))
      case .month: .monthly([first.components.day], Interval(count, from: first))
      }
    case "cycle":
      let (on, off) = try cycle(rest)
      return .cycle(on: on, off: off, first: first)
    default:
      throw InputComplaint(.noSchedule, [.suggestion: nearestName(to: kind, among: kinds)])
    }
  }

  private static func weekdays(_ names: [String]) throws(InputComplaint) -> Set<Weekday> {
    guard !names.isEmpty else { throw InputComplaint(.noWeekdays) }
    var weekdays: Set<Weekday> = []
    for name in names {
      guard let weekday = Weekday(parsing: name) else {
        let nearest = nearestName(to: name, among: Weekday.allCases.map(\.description))
        throw InputComplaint(.noWeekday, [.name: name, .suggestion: nearest])
      }
      weekdays.insert(weekday)
    }
    return weekdays
  }

  private static func monthDays(_ names: [String]) throws(InputComplaint) -> Set<Int> {
    let numbers = names.map { $0 == lastWord ? monthDayRange.upperBound : Int($0) ?? 0 }
    guard !numbers.isEmpty, numbers.allSatisfy(monthDayRange.contains) else {
      throw InputComplaint(.noMonthDays)
    }
    return Set(numbers)
  }

  /// The last day of every month is its 31st, as a shorter month has its last day instead.
  private static let lastWord = "last"

  private enum Unit: String, CaseIterable {
    case day, week, month

    var range: ClosedRange<Int> { self == .day ? countRange : intervalRange }

    var complaint: InputComplaint { InputComplaint(.noDayCount, [.most: "\(range.upperBound)"]) }

    func counted(_ number: Int) -> String { "\(number) \(rawValue)\(number == 1 ? "" : "s")" }
  }

  /// Reads `3`, `3 days`, `2 weeks`, `3 months` or `month`.
  private static func count(_ words: [String]) throws(InputComplaint) -> (number: Int, unit: Unit) {
    if words.count == 1, let unit = Unit(rawValue: words[0]) { return (1, unit) }
    let name = words.count == 1 ? "days" : words.dropFirst().joined(separator: " ")
    let unit = Unit.allCases.first { [$0.rawValue, $0.rawValue + "s"].contains(name) }
    guard let unit, let number = words.first.flatMap({ Int($0) }), unit.range.contains(number) else {
      throw (unit ?? .day).complaint
    }
    return (number, unit)
  }

  private static func cycle(_ words: [String]) throws(InputComplaint) -> (Int, Int) {
    let numbers = words.count == 1 ? words[0].split(separator: "/", omittingEmptySubsequences: false) : []
    guard numbers.count == 2, let on = Int(numbers[0]), let off = Int(numbers[1]),
      countRange.contains(on), pauseRange.contains(off)
    else { throw InputComplaint(.noCycle, [.most: "\(countRange.upperBound)"]) }
    return (on, off)
  }
}

extension DayPattern: LosslessStringConvertible {
  /// Reads only the exact form of ``description``.
  package init?(_ description: String) {
    // A stored text contains its first day.
    let unused = Day(daysSinceEpoch: 0)
    guard let read = try? DayPattern(parsing: description, first: unused, today: unused),
      read.description == description
    else { return nil }
    self = read
  }

  /// For storage; reads back to an equal value: `weekly monday,thursday`, `monthly 1,15 every 3 months from
  /// 2026-11-10`.
  package var description: String {
    let start = first.map { " from \($0)" } ?? ""
    switch self {
    case .daily: return "daily"
    case .asNeeded: return "as-needed"
    case .weekly(let weekdays, let interval):
      let names = Weekday.allCases.filter(weekdays.contains).map(\.description)
      return "weekly \(names.joined(separator: ","))\(Self.words(of: interval, in: .week))\(start)"
    case .monthly(let numbers, let interval):
      let names = numbers.sorted().map { $0 == Self.monthDayRange.upperBound ? Self.lastWord : "\($0)" }
      return "monthly \(names.joined(separator: ","))\(Self.words(of: interval, in: .month))\(start)"
    case .every(let count, _): return "every \(Unit.day.counted(count))\(start)"
    case .cycle(let on, let off, _): return "cycle \(on)/\(off)\(start)"
    }
  }

  private static func words(of interval: Interval?, in unit: Unit) -> String {
    interval.map { " every \(unit.counted($0.count))" } ?? ""
  }
}
