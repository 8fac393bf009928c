import Glibc
package import PillsCore
import Words

/// A time in the zone of the reminders and, if local clocks differ, in the local zone too.
package struct ShownTime: Hashable {
  package let time: Timestamp
  /// The local time; nil if local clocks show the same time.
  package let here: Timestamp?

  package init(_ time: Timestamp, here: Timestamp? = nil) { (self.time, self.here) = (time, here) }

  package var day: Day { time.day }

  /// The time in the locale's style, with the local time if it differs: `21:00 (15:00 here)`.
  package var clock: String { withTimeHere(\.clock) }

  package var clockWithMinutes: String { withTimeHere(\.clockWithMinutes) }

  /// Adds the weekday if the local day differs: `21:00 (Saturday 03:00 here)`.
  private func withTimeHere(_ clock: (Timestamp) -> String) -> String {
    guard let here else { return clock(time) }
    return here.day == day
      ? translated("\(clock(time)) (\(clock(here)) here)")
      : translated("\(clock(time)) (\(here.day.weekdayName) \(clock(here)) here)")
  }
}

extension Timestamp {
  /// Time of day in the locale's style: `21:00`, or `21:00:30` if the seconds are not 0.
  package var clock: String { ClockStyle.current.text(of: timeOfDay) }

  package var clockWithMinutes: String {
    ClockStyle.current.text(hour: timeOfDay.hour, minute: timeOfDay.minute, second: nil)
  }

  /// `21:00:30` in every locale, so that programs can cut parts off.
  package var stamp: String {
    let time = timeOfDay
    return ClockStyle.twentyFourHours.text(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// Elapsed seconds, which are negative if `other` is earlier.
  package func seconds(until other: Timestamp) -> Int {
    Int(other.instant.secondsSinceEpoch - instant.secondsSinceEpoch)
  }
}

extension Timestamp {
  /// `20:31`, or `Saturday 02:10` on another day than `today`; nil always names the weekday.
  package func clock(today: Day?) -> String {
    day == today ? clockWithMinutes : "\(day.weekdayName) \(clockWithMinutes)"
  }
}

/// The current local time as `21:00:30`, if no pillsd can tell the time.
package var ownStamp: String {
  var now = time(nil)
  var local = tm()
  localtime_r(&now, &local)
  return ClockStyle.twentyFourHours.text(
    hour: Int(local.tm_hour),
    minute: Int(local.tm_min),
    second: Int(local.tm_sec)
  )
}

extension ShownTime {
  /// Of a dose due on `day`: `at 21:05`, or on other days `today at 00:30`, `on 21 November at 00:30`.
  package func moment(ofDoseOn day: Day, today: Day) -> String {
    let clock = clockWithMinutes
    if self.day == day { return translated("at \(clock)") }
    return self.day == today
      ? translated("today at \(clock)") : translated("on \(self.day.dayAndMonth) at \(clock)")
  }
}
