extension DayPattern {
  /// Reads `daily`, `twice-daily`, `weekly monday,thursday`, `every 3 days`, `cycle 21/7` or `as-needed`.
  /// `weekly` alone means the weekday of `first`; three letters of a weekday are enough. `every` and `cycle`
  /// are counted from `first`, or from a ``DayReference`` in the text: `cycle 21/7 from 2026-11-10`.
  package init(parsing text: String, first: Day, today: Day) throws(InputComplaint) {
    var words = Self.words(of: text)
    var first = first
    if words.count > 2, !Self.kindsWithoutFirst.contains(words[0]), words[words.count - 2] == "from" {
      guard let day = DayReference(parsing: words[words.count - 1])?.resolved(today: today) else {
        throw InputComplaint(.noDayAfterFrom)
      }
      first = day
      words.removeLast(2)
    }
    guard let kind = words.first else { throw InputComplaint(.noSchedule) }
    let rest = Array(words.dropFirst())
    if Self.kindsWithoutFirst.contains(kind), rest.dropLast().last == "from" {
      throw InputComplaint(.fromWithoutCount)
    }
    switch kind {
    case "daily" where rest.isEmpty, "twice-daily" where rest.isEmpty: self = .daily
    case "as-needed" where rest.isEmpty: self = .asNeeded
    case "weekly" where rest.isEmpty: self = .weekly([first.weekday])
    case "weekly", "on": self = .weekly(try Self.weekdays(rest))
    case "every": self = .every(count: try Self.count(rest), first: first)
    case "cycle":
      let (on, off) = try Self.cycle(rest)
      self = .cycle(on: on, off: off, first: first)
    default:
      let nearest = nearestName(to: kind, among: Self.kinds)
      throw InputComplaint(.noSchedule, [.suggestion: nearest])
    }
  }

  static func words(of text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  private static let kindsWithoutFirst = ["daily", "twice-daily", "weekly", "on", "as-needed"]
  private static let kinds = ["daily", "twice-daily", "weekly", "every", "cycle", "as-needed"]

  private static func weekdays(_ words: [String]) throws(InputComplaint) -> Set<Weekday> {
    let names = words.flatMap { $0.split(separator: ",") }.map(String.init)
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

  private static func count(_ words: [String]) throws(InputComplaint) -> Int {
    let complaint = InputComplaint(.noDayCount, [.most: "\(DayPattern.countRange.upperBound)"])
    let (number, unit) = (words.first ?? "", words.dropFirst())
    guard unit.isEmpty || Array(unit) == ["days"] || Array(unit) == ["day"] else { throw complaint }
    if number == "day", unit.isEmpty { return 1 }
    guard let count = Int(number), DayPattern.countRange.contains(count) else { throw complaint }
    return count
  }

  private static func cycle(_ words: [String]) throws(InputComplaint) -> (Int, Int) {
    let numbers = words.count == 1 ? words[0].split(separator: "/", omittingEmptySubsequences: false) : []
    guard numbers.count == 2, let on = Int(numbers[0]), let off = Int(numbers[1]),
      DayPattern.countRange.contains(on), DayPattern.pauseRange.contains(off)
    else { throw InputComplaint(.noCycle, [.most: "\(DayPattern.countRange.upperBound)"]) }
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

  /// For storage; reads back to an equal value: `weekly monday,thursday`, `cycle 21/7 from 2026-11-10`.
  package var description: String {
    switch self {
    case .daily: "daily"
    case .weekly(let weekdays):
      "weekly \(Weekday.allCases.filter(weekdays.contains).map(\.description).joined(separator: ","))"
    case .every(let count, let first): "every \(count) \(count == 1 ? "day" : "days") from \(first)"
    case .cycle(let on, let off, let first): "cycle \(on)/\(off) from \(first)"
    case .asNeeded: "as-needed"
    }
  }
}

extension Weekday: CustomStringConvertible {
  /// Reads an English weekday, or at least its first three letters, in any case.
  package init?(parsing text: String) {
    let name = text.lowercased()
    guard name.count >= 3, let weekday = Self.allCases.first(where: { $0.description.hasPrefix(name) }) else {
      return nil
    }
    self = weekday
  }

  package var description: String {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}
