import Glibc
package import PillsCore
import Words

/// A moment as pillsd writes it: an RFC 3339 timestamp in the local time in force at that moment.
package struct Timestamp: Hashable {
  /// The local day.
  package let day: Day
  private let hour: Int
  private let minute: Int
  private let second: Int
  private let offsetMinutes: Int
  /// How far ahead of UTC the clocks are of where the person is; nil where they show the same time.
  private var offsetMinutesHere: Int?
}

extension Timestamp {
  /// Reads `2026-11-20T21:00:00+01:00`; fractions of a second are dropped.
  package init(_ text: String) throws(UnreadableReply) {
    guard text.utf8.count >= 20, text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .noTime(text) }
    let clock = text.dropFirst(11).prefix(8).split(separator: ":", omittingEmptySubsequences: false)
    let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
    guard clock.count == 3,
      let hour = Int(clock[0]), (0...23).contains(hour),
      let minute = Int(clock[1]), (0...59).contains(minute),
      let second = Int(clock[2]), (0...60).contains(second),
      let offsetMinutes = Self.offsetMinutes(zone)
    else { throw .noTime(text) }
    let day = try Day(sent: String(text.prefix(10)))
    self.init(day: day, hour: hour, minute: minute, second: second, offsetMinutes: offsetMinutes)
  }

  /// Reads a moment and, where the clocks of where the person is show another time then, the same moment by them.
  package init(_ text: String, here: String?) throws(UnreadableReply) {
    try self.init(text)
    offsetMinutesHere = try here.map { (text) throws(UnreadableReply) in try Timestamp(text).offsetMinutes }
  }

  /// Wall time as the locale writes it: `21:00`, or `21:00:30` where the seconds matter. Where the clocks of where the person
  /// is show another time, both: `21:00 (15:00 here)`.
  package var clock: String { withTimeHere { $0.ownClock(second: $0.second == 0 ? nil : $0.second) } }

  /// The same without the seconds.
  package var clockWithMinutes: String { withTimeHere { $0.ownClock(second: nil) } }

  private func ownClock(second: Int?) -> String {
    ClockStyle.current.text(hour: hour, minute: minute, second: second)
  }

  /// On another day, `21:00 (Saturday 03:00 here)`.
  private func withTimeHere(_ clock: (Timestamp) -> String) -> String {
    guard let here else { return clock(self) }
    return here.day == day
      ? translated("\(clock(self)) (\(clock(here)) here)")
      : translated("\(clock(self)) (\(here.day.weekdayName) \(clock(here)) here)")
  }

  /// The same moment by the clocks of where the person is.
  private var here: Timestamp? {
    offsetMinutesHere.map { offset in
      let seconds = Int64(secondsSinceEpoch + offset * 60)
      let time = TimeOfDay(localSeconds: seconds)
      return Timestamp(
        day: Day(localSeconds: seconds),
        hour: time.hour,
        minute: time.minute,
        second: time.second,
        offsetMinutes: offset
      )
    }
  }

  /// `21:00:30` in every locale, for programs to cut off.
  package var stamp: String { ClockStyle.twentyFourHours.text(hour: hour, minute: minute, second: second) }

  /// The same of the clock of this process, for when there is no pillsd to say what time it is.
  package static var ownStamp: String {
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
  package func seconds(until other: Timestamp) -> Int { other.secondsSinceEpoch - secondsSinceEpoch }

  private var secondsSinceEpoch: Int {
    Int(day.daysSinceEpoch) * 86_400 + hour * 3600 + (minute - offsetMinutes) * 60 + second
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

extension UnreadableReply {
  fileprivate static func noTime(_ text: String) -> UnreadableReply {
    UnreadableReply(expectation: translated("a time"), text: text)
  }
}

extension Timestamp {
  /// When a dose was answered that was due on `day`: `at 21:05`, or where that was on another day, `today at 00:30`,
  /// `on 21 November at 00:30`.
  package func moment(ofDoseOn day: Day, today: Day) -> String {
    let clock = clockWithMinutes
    if self.day == day { return translated("at \(clock)") }
    return self.day == today
      ? translated("today at \(clock)") : translated("on \(self.day.dayAndMonth) at \(clock)")
  }
}
