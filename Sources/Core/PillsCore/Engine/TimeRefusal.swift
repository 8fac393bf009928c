/// Why nothing can be recorded of a day or of a time of it, be it a dose or a drink.
package enum TimeRefusal: Hashable, Sendable {
  case futureDay(Day)
  case futureTime(Instant)
  /// Of a past day it must be said at what time.
  case timeMissing(Day)
  /// Such entries are recorded back to this day.
  case tooLongAgo(first: Day)
  /// It is a past day, and those are locked.
  case historyLocked(Day)
}

extension Moment {
  /// When something was, of which a person says the day, and the time unless it is now.
  func instant(of time: TimeOfDay?, on day: Day) throws(Refusal) -> Instant {
    guard let time else {
      guard day == today else { throw .time(.timeMissing(day)) }
      return now
    }
    let instant = zone.instant(of: time, on: day)
    guard instant <= now else { throw .time(.futureTime(instant)) }
    return instant
  }
}
