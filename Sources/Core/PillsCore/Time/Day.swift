/// A date of the proleptic Gregorian calendar, without a time zone.
package struct Day: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  package let daysSinceEpoch: Int32

  package init(daysSinceEpoch: Int32) { self.daysSinceEpoch = daysSinceEpoch }

  /// Nil if the date does not exist, such as 30 February, or if the year is outside 1–9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    // Years counted from March end with the leap day, so one formula gives the length of every month.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    self.init(daysSinceEpoch: Int32(365 * marchYear + leapDays + dayOfYear - Self.epochOffset))
  }

  /// 1900-01-01. Nothing is recorded for an earlier day, so going through all days stays cheap.
  package static let firstRecorded = Day(daysSinceEpoch: -25_567)

  /// 9999-12-31, the last day with a year of four digits.
  package static let last = Day(daysSinceEpoch: 2_932_896)

  /// Days from 0000-03-01 to 1970-01-01.
  private static let epochOffset = 719_468

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  package var components: (year: Int, month: Int, day: Int) {
    let daysSinceMarchZero = Int(daysSinceEpoch) + Self.epochOffset
    let era = daysSinceMarchZero.flooredQuotient(dividingBy: 146_097)
    let dayOfEra = daysSinceMarchZero.flooredRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[(Int(daysSinceEpoch) + 3).flooredRemainder(dividingBy: 7)]
  }
}

extension Day: Comparable {
  package static func < (earlier: Day, later: Day) -> Bool { earlier.daysSinceEpoch < later.daysSinceEpoch }
}

extension Day: Strideable {
  package func distance(to other: Day) -> Int { Int(other.daysSinceEpoch) - Int(daysSinceEpoch) }

  package func advanced(by days: Int) -> Day { Day(daysSinceEpoch: daysSinceEpoch + Int32(days)) }

  package var next: Day { advanced(by: 1) }
  package var previous: Day { advanced(by: -1) }
}

extension Day: LosslessStringConvertible {
  /// Reads `2026-11-20`: an ISO 8601 calendar date in extended format with a year of four digits.
  package init?(_ description: String) {
    var description = description
    guard let day = description.withUTF8(Day.init(utf8:)) else { return nil }
    self = day
  }

  package init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    // Allocates nothing, because it reads the days of years of history.
    guard text.count == 10 else { return nil }
    var numbers = (year: 0, month: 0, day: 0)
    for index in text.indices {
      let digit = Int(text[index]) - Int(UInt8(ascii: "0"))
      switch index {
      case 4, 7: guard text[index] == UInt8(ascii: "-") else { return nil }
      case _ where !(0...9).contains(digit): return nil
      case ..<4: numbers.year = numbers.year * 10 + digit
      case ..<7: numbers.month = numbers.month * 10 + digit
      default: numbers.day = numbers.day * 10 + digit
      }
    }
    self.init(year: numbers.year, month: numbers.month, day: numbers.day)
  }

  package var description: String { NumberText.text { $0.append(self) } }
}
