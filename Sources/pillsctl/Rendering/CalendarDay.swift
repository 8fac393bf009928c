/// A day as pillsd writes it, an ISO 8601 date.
struct CalendarDay: Hashable {
  let year: Int
  let month: Int
  let dayOfMonth: Int

  /// Reads `2026-11-20`.
  init(_ text: some StringProtocol) throws(UnreadableReply) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let year = Int(parts[0]), (1...9999).contains(year),
      let month = Int(parts[1]), (1...12).contains(month),
      let dayOfMonth = Int(parts[2]), (1...31).contains(dayOfMonth)
    else { throw UnreadableReply(expectation: "a day", text: String(text)) }
    self.year = year
    self.month = month
    self.dayOfMonth = dayOfMonth
  }

  /// Days since 1970-01-01 in the Gregorian calendar, for differences and weekdays.
  var daysSinceEpoch: Int { Self.daysSinceEpoch(year: year, month: month, day: dayOfMonth) }

  /// The weekday of a date, 0 for Sunday.
  static func weekday(year: Int, month: Int, day: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let days = daysSinceEpoch(year: year, month: month, day: day) + 4
    return ((days % 7) + 7) % 7
  }

  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    // Years are counted from March, so that the leap day is the last of its year.
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let daysBeforeYear = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
    let daysBeforeMonth = (monthsSinceMarch * 153 + 2) / 5
    return daysBeforeYear + daysBeforeMonth + day - 1 - 719_468
  }

  /// `Friday`.
  var weekdayName: String {
    // 1970-01-01 was a Thursday.
    let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    return names[((daysSinceEpoch % 7) + 7) % 7]
  }

  /// `20 November`.
  var dayAndMonth: String {
    let names = [
      "January", "February", "March", "April", "May", "June",
      "July", "August", "September", "October", "November", "December",
    ]
    return "\(dayOfMonth) \(names[month - 1])"
  }

  /// `2026-11-20`.
  var isoText: String {
    let year = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    return "\(year)-\(twoDigits(month))-\(twoDigits(dayOfMonth))"
  }

  /// What people call it on `today`: `today`, `yesterday`, `tomorrow`, or `Friday, 20 November`.
  func name(on today: CalendarDay) -> String {
    switch daysSinceEpoch - today.daysSinceEpoch {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: year == today.year ? "\(weekdayName), \(dayAndMonth)" : "\(weekdayName), \(dayAndMonth) \(year)"
    }
  }
}
