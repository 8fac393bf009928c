package import PillsCore

/// A date or time of a property (RFC 5545, sections 3.3.4 and 3.3.5).
package enum DateTime: Hashable, Sendable {
  case date(Day)
  /// In the reader's time zone.
  case floating(Day, TimeOfDay)
  case utc(Day, TimeOfDay)
  /// In the zone with this TZID.
  case zoned(Day, TimeOfDay, zone: String)
}

extension DateTime {
  /// Drops fractions of a second.
  package init(_ instant: Instant) {
    let seconds = instant.secondsSinceEpoch
    let day = Day(daysSinceEpoch: Int32(clamping: seconds.flooredQuotient(dividingBy: 86_400)))
    let second = Int(seconds.flooredRemainder(dividingBy: 86_400))
    guard let time = TimeOfDay(hour: second / 3600, minute: second / 60 % 60, second: second % 60) else {
      preconditionFailure("a remainder of the seconds of a day lies within a day")
    }
    self = .utc(day, time)
  }

  /// The day as written, whatever the zone.
  var day: Day {
    switch self {
    case .date(let day), .floating(let day, _), .utc(let day, _), .zoned(let day, _, _): day
    }
  }

  static func midnightUTC(of day: Day) -> DateTime {
    DateTime(Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400))
  }

  package init?(_ line: ContentLine) {
    let value = Array(line.value.utf8)
    guard value.count >= 8, let day = Day(digits: value[..<8]) else { return nil }
    guard value.count > 8 else {
      self = .date(day)
      return
    }
    guard value[8] == UInt8(ascii: "T"), value.count >= 15, let time = TimeOfDay(digits: value[9..<15]) else {
      return nil
    }
    switch (value[15...], line.parameter("TZID")) {
    case ([UInt8(ascii: "Z")], _): self = .utc(day, time)
    case ([], let zone?): self = .zoned(day, time, zone: zone)
    case ([], nil): self = .floating(day, time)
    default: return nil
    }
  }

  /// The value of the property; it leaves out the zone, which is a parameter.
  package var value: String {
    switch self {
    case .date(let day): day.digits
    case .floating(let day, let time), .zoned(let day, let time, _): "\(day.digits)T\(time.digits)"
    case .utc(let day, let time): "\(day.digits)T\(time.digits)Z"
    }
  }

  /// Nil unless it is in UTC, as others need a zone.
  package var instant: Instant? {
    guard case .utc(let day, let time) = self else { return nil }
    return Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight))
  }
}

extension Day {
  fileprivate init?(digits: ArraySlice<UInt8>) {
    guard let year = number(digits.prefix(4)), let month = number(digits.dropFirst(4).prefix(2)),
      let day = number(digits.dropFirst(6))
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  fileprivate var digits: String { String(description.filter { $0 != "-" }) }
}

extension TimeOfDay {
  /// Reads second 60, a leap second, as 59.
  fileprivate init?(digits: ArraySlice<UInt8>) {
    guard let hour = number(digits.prefix(2)), let minute = number(digits.dropFirst(2).prefix(2)),
      let second = number(digits.dropFirst(4))
    else { return nil }
    self.init(hour: hour, minute: minute, second: second == 60 ? 59 : second)
  }

  fileprivate var digits: String { [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
  return Int(String(decoding: digits, as: UTF8.self))
}
