import Glibc
package import PillsCore
import Words

/// A moment as it is shown: by its own clocks and, where those of where the person is show another time, by them too.
package struct ShownTime: Hashable {
  package let time: Timestamp
  /// By the clocks of where the person is; nil where they show the same time.
  package let here: Timestamp?

  package init(_ time: Timestamp, here: Timestamp? = nil) { (self.time, self.here) = (time, here) }

  package var day: Day { time.day }

  /// Wall time as the locale writes it: `21:00`, or `21:00:30` where the seconds matter. Where the clocks of where the person
  /// is show another time, both: `21:00 (15:00 here)`.
  package var clock: String { withTimeHere(\.clock) }

  /// The same without the seconds.
  package var clockWithMinutes: String { withTimeHere(\.clockWithMinutes) }

  /// On another day, `21:00 (Saturday 03:00 here)`.
  private func withTimeHere(_ clock: (Timestamp) -> String) -> String {
    guard let here else { return clock(time) }
    return here.day == day
      ? translated("\(clock(time)) (\(clock(here)) here)")
      : translated("\(clock(time)) (\(here.day.weekdayName) \(clock(here)) here)")
  }
}

extension Timestamp {
  /// Wall time as the locale writes it: `21:00`, or `21:00:30` where the seconds matter.
  package var clock: String { ClockStyle.current.text(of: timeOfDay) }

  /// The same without the seconds.
  package var clockWithMinutes: String {
    ClockStyle.current.text(hour: timeOfDay.hour, minute: timeOfDay.minute, second: nil)
  }

  /// `21:00:30` in every locale, for programs to cut off.
  package var stamp: String {
    let time = timeOfDay
    return ClockStyle.twentyFourHours.text(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// Seconds of elapsed time from here to `other`; negative where that is earlier.
  package func seconds(until other: Timestamp) -> Int {
    Int(other.instant.secondsSinceEpoch - instant.secondsSinceEpoch)
  }
}

/// What the clock of this process shows, for when there is no pillsd to say what time it is: `21:00:30` in every locale.
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
  /// When a dose was answered that was due on `day`: `at 21:05`, or where that was on another day, `today at 00:30`,
  /// `on 21 November at 00:30`.
  package func moment(ofDoseOn day: Day, today: Day) -> String {
    let clock = clockWithMinutes
    if self.day == day { return translated("at \(clock)") }
    return self.day == today
      ? translated("today at \(clock)") : translated("on \(self.day.dayAndMonth) at \(clock)")
  }
}
