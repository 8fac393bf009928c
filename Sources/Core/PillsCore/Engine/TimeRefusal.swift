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
  /// How long the evening before is not past yet after midnight, and how long before its time a dose of
  /// tomorrow can be answered.
  static let aroundMidnight = TimeSpan.hours(6)

  /// The day that is meant by `reference` and `time`. Without a reference that is today, or yesterday if the
  /// time is still to come and was shortly before midnight.
  func day(_ reference: DayReference?, at time: TimeOfDay?) -> Day {
    if let reference { return reference.resolved(today: today) }
    guard let time, zone.instant(of: time, on: today) > now else { return today }
    return isRecent(zone.instant(of: time, on: today.previous)) ? today.previous : today
  }

  func isRecent(_ instant: Instant) -> Bool { instant <= now && now - instant <= Self.aroundMidnight }

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
