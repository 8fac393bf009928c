/// A rule for the offset of a zone in any year, such as `CET-1CEST,M3.5.0,M10.5.0/3`. It is the `TZ` string
/// of POSIX (XBD, section 8.3), with hours from -167 to 167 (RFC 9636, section 3.3.1).
package struct ZoneRule: Hashable, Sendable {
  /// Seconds ahead of UTC.
  private let standardOffset: Int64
  private let summer: Summer?

  /// Daylight saving time. It may be in winter, and behind standard time.
  private struct Summer: Hashable {
    let offset: Int64
    let start: YearlyTime
    let end: YearlyTime
  }

  /// The stretch around an instant, which is in seconds since the epoch.
  package func stretch(around seconds: Int64) -> ZoneStretch {
    guard let summer else { return ZoneStretch(seconds: .min ... .max, offset: standardOffset) }
    let year = Day(localSeconds: seconds + standardOffset).components.year
    var stretch = ZoneStretch(seconds: .min ... .max, offset: standardOffset)
    // A change may fall days before or after its year, so the years beside it count too.
    for year in year - 1...year + 1 {
      let changes = [
        (at: summer.start.localSeconds(in: year) - standardOffset, offset: summer.offset),
        (at: summer.end.localSeconds(in: year) - summer.offset, offset: standardOffset),
      ]
      for change in changes {
        // If summer time lasts all year, it ends at the instant at which it starts again: the start wins.
        if change.at <= seconds, change.at >= stretch.seconds.lowerBound {
          stretch = ZoneStretch(seconds: change.at...stretch.seconds.upperBound, offset: change.offset)
        } else if change.at > seconds, change.at <= stretch.seconds.upperBound {
          stretch = ZoneStretch(seconds: stretch.seconds.lowerBound...change.at - 1, offset: stretch.offset)
        }
      }
    }
    return stretch
  }
}

/// A local time that comes once a year.
private struct YearlyTime: Hashable {
  private enum DayOfYear: Hashable {
    /// Day 1–365; 29 February is never counted.
    case julian(Int)
    /// Day 0–365; 29 February is counted.
    case zeroBased(Int)
    /// `weekday` 0 is Sunday; `week` is 1–5, and 5 is the last one of the month.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  private let day: DayOfYear
  /// Seconds after local midnight; may reach into days before or after.
  private let time: Int64

  func localSeconds(in year: Int) -> Int64 { dayNumber(in: year) * 86_400 + time }

  private func dayNumber(in year: Int) -> Int64 {
    switch day {
    case .zeroBased(let day):
      return Self.number(ofMonth: 1, year) + Int64(day)
    case .julian(let day):
      let isPastLeapDay = day >= 60 && Day.length(ofMonth: 2, year: year) == 29
      return Self.number(ofMonth: 1, year) + Int64(day - 1) + (isPastLeapDay ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = Self.number(ofMonth: month, year)
      // 1970-01-01 was a Thursday.
      let firstWeekday = (first + 4).flooredRemainder(dividingBy: 7)
      let offset = (Int64(weekday) - firstWeekday).flooredRemainder(dividingBy: 7) + Int64(week - 1) * 7
      return first + (offset < Day.length(ofMonth: month, year: year) ? offset : offset - 7)
    }
  }

  private static func number(ofMonth month: Int, _ year: Int) -> Int64 {
    // The calendar repeats every 400 years, and `Day` only takes the years 1–9999.
    let named = year.flooredRemainder(dividingBy: 400) + 2000
    guard let day = Day(year: named, month: month, day: 1) else {
      preconditionFailure("the first of a month from 2000 to 2399 is a day")
    }
    return Int64(day.daysSinceEpoch) + Int64((year - named) / 400) * 146_097
  }
}

extension ZoneRule {
  package init?(_ description: String) {
    var text = Substring(description)
    guard Self.skipName(&text), let standard = Self.readTime(&text, hours: 24) else { return nil }
    // A POSIX offset is added to local time to give UTC, so west is positive.
    standardOffset = -standard
    guard !text.isEmpty else {
      summer = nil
      return
    }
    guard Self.skipName(&text) else { return nil }
    var summerOffset = standardOffset + 3600
    if let first = text.first, first != "," {
      guard let offset = Self.readTime(&text, hours: 24) else { return nil }
      summerOffset = -offset
    }
    // The dates that glibc uses if none are given.
    if text.isEmpty { text = ",M3.2.0,M11.1.0" }
    guard let start = YearlyTime(&text), let end = YearlyTime(&text), text.isEmpty else { return nil }
    summer = Summer(offset: summerOffset, start: start, end: end)
  }

  /// Skips three or more letters, or a name in angle brackets.
  private static func skipName(_ text: inout Substring) -> Bool {
    if text.first == "<" {
      guard let end = text.firstIndex(of: ">") else { return false }
      text = text[text.index(after: end)...]
      return true
    }
    let rest = text.drop { $0.isASCII && $0.isLetter }
    defer { text = rest }
    return text.utf8.count - rest.utf8.count >= 3
  }

  /// Reads `[+-]hh[:mm[:ss]]` as seconds.
  fileprivate static func readTime(_ text: inout Substring, hours limit: Int) -> Int64? {
    var sign: Int64 = 1
    if let first = text.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      text.removeFirst()
    }
    guard let hours = readNumber(&text, 0...limit) else { return nil }
    var seconds = Int64(hours) * 3600
    for unit: Int64 in [60, 1] where text.first == ":" {
      text.removeFirst()
      guard let number = readNumber(&text, 0...59) else { return nil }
      seconds += Int64(number) * unit
    }
    return sign * seconds
  }

  fileprivate static func readNumber(_ text: inout Substring, _ range: ClosedRange<Int>) -> Int? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard digits.utf8.count <= 3, let number = Int(digits), range.contains(number) else { return nil }
    text = text[digits.endIndex...]
    return number
  }
}

extension YearlyTime {
  /// Reads `,M3.5.0`, `,J60` or `,59`. A time such as `/3` may follow; 02:00 is the default.
  fileprivate init?(_ text: inout Substring) {
    guard text.popFirst() == "," else { return nil }
    switch text.first {
    case "M":
      text.removeFirst()
      guard let month = ZoneRule.readNumber(&text, 1...12), text.popFirst() == ".",
        let week = ZoneRule.readNumber(&text, 1...5), text.popFirst() == ".",
        let weekday = ZoneRule.readNumber(&text, 0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    case "J":
      text.removeFirst()
      guard let number = ZoneRule.readNumber(&text, 1...365) else { return nil }
      day = .julian(number)
    default:
      guard let number = ZoneRule.readNumber(&text, 0...365) else { return nil }
      day = .zeroBased(number)
    }
    guard text.first == "/" else {
      time = 2 * 3600
      return
    }
    text.removeFirst()
    guard let time = ZoneRule.readTime(&text, hours: 167) else { return nil }
    self.time = time
  }
}
