import Glibc

/// A moment as pillsd writes it: an RFC 3339 timestamp in the local time in force at that moment.
struct Timestamp: Hashable {
  /// The local day.
  let day: CalendarDay
  private let hour: Int
  private let minute: Int
  private let second: Int
  private let offsetMinutes: Int

  /// Reads `2026-11-20T21:00:00+01:00`; fractions of a second are dropped.
  init(_ text: String) throws(UnreadableReply) {
    let unreadable = UnreadableReply(expectation: "a time", text: text)
    guard text.utf8.count >= 20, text.utf8.allSatisfy({ $0 < 0x80 }) else { throw unreadable }
    let clock = text.dropFirst(11).prefix(8).split(separator: ":", omittingEmptySubsequences: false)
    let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
    guard clock.count == 3,
      let hour = Int(clock[0]), (0...23).contains(hour),
      let minute = Int(clock[1]), (0...59).contains(minute),
      let second = Int(clock[2]), (0...60).contains(second),
      let offsetMinutes = Self.offsetMinutes(zone)
    else { throw unreadable }
    day = try CalendarDay(text.prefix(10))
    self.hour = hour
    self.minute = minute
    self.second = second
    self.offsetMinutes = offsetMinutes
  }

  /// Local wall time as the locale writes it: `21:00`, or `21:00:30` where the seconds matter.
  var clock: String {
    ClockStyle.current.text(hour: hour, minute: minute, second: second == 0 ? nil : second)
  }

  /// The same without the seconds.
  var clockWithMinutes: String { ClockStyle.current.text(hour: hour, minute: minute, second: nil) }

  /// `21:00:30` in every locale, for programs to cut off.
  var stamp: String { ClockStyle.twentyFourHours.text(hour: hour, minute: minute, second: second) }

  /// The same of the clock of this process, for when there is no pillsd to say what time it is.
  static var ownStamp: String {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    return ClockStyle.twentyFourHours.text(
      hour: Int(local.tm_hour),
      minute: Int(local.tm_min),
      second: Int(local.tm_sec)
    )
  }

  /// Seconds of elapsed time from here to `other`; negative where that is earlier.
  func seconds(until other: Timestamp) -> Int { other.secondsSinceEpoch - secondsSinceEpoch }

  private var secondsSinceEpoch: Int {
    day.daysSinceEpoch * 86_400 + hour * 3600 + (minute - offsetMinutes) * 60 + second
  }

  private static func offsetMinutes(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = text.first, sign == "+" || sign == "-", parts.count == 2,
      let hours = Int(parts[0]), (0...23).contains(hours),
      let minutes = Int(parts[1]), (0...59).contains(minutes)
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}

/// A reply that breaks the promises of its interface.
struct UnreadableReply: Error, Hashable {
  /// What should have been there: "a day".
  let expectation: String
  let text: String
}
