/// The reason why nothing can be recorded for a day or a time, whether a dose or a drink.
package enum TimeRefusal: Hashable, Sendable {
  case futureDay(Day)
  case futureTime(Instant)
  /// An entry of a past day needs a time.
  case timeMissing(Day)
  case tooLongAgo(first: Day)
  case historyLocked(Day)
}

extension Moment {
  /// Now if `time` is nil and `day` is today. Throws if it is nil for a past day, or lies in the future.
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
