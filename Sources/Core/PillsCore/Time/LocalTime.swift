/// The seam behind which a time zone stands: all Pills knows of a zone is its name, and its offset at an instant.
///
/// A zone is a class, so that it is handed on at no cost.
package protocol LocalTime: AnyObject {
  /// Its name, such as `Europe/Berlin`, or whatever else tells it from others.
  var identifier: String { get }

  /// Seconds that local wall clocks are ahead of UTC (negative: behind) at `instant`.
  func secondsAheadOfUTC(at instant: Instant) -> Int64
}

extension LocalTime {
  /// The date that local calendars show at `instant`.
  package func day(at instant: Instant) -> Day { Day(localSeconds: localSeconds(at: instant)) }

  /// The time that local wall clocks show at `instant`, in whole seconds.
  package func timeOfDay(at instant: Instant) -> TimeOfDay {
    TimeOfDay(localSeconds: localSeconds(at: instant))
  }

  /// The instant at which local clocks first show `time` on `day`.
  ///
  /// A time that the zone skips gives the first instant after the gap; a time that occurs twice gives its first
  /// occurrence (RFC 5545, section 3.3.5, for the latter). At most one change of offset within the surrounding
  /// two days is assumed.
  package func instant(of time: TimeOfDay, on day: Day) -> Instant {
    let wallSeconds = Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight)
    let offsetBefore = secondsAheadOfUTC(at: Instant(secondsSinceEpoch: wallSeconds - 86_400))
    let offsetAfter = secondsAheadOfUTC(at: Instant(secondsSinceEpoch: wallSeconds + 86_400))
    let byBefore = Instant(secondsSinceEpoch: wallSeconds - offsetBefore)
    guard offsetBefore != offsetAfter else { return byBefore }
    let byAfter = Instant(secondsSinceEpoch: wallSeconds - offsetAfter)
    switch (localSeconds(at: byBefore) == wallSeconds, localSeconds(at: byAfter) == wallSeconds) {
    case (true, true): return min(byBefore, byAfter)
    case (true, false): return byBefore
    case (false, true): return byAfter
    case (false, false): return firstInstantAfterGap(from: byAfter, through: byBefore)
    }
  }

  /// The instant at which `day` begins: the first one that local calendars show as that day.
  package func start(of day: Day) -> Instant { instant(of: .midnight, on: day) }

  /// The first instant after `instant` at which local clocks jump; nil where they don't within so many days.
  ///
  /// Two jumps within a day that undo each other are passed over.
  package func nextChange(after instant: Instant, withinDays days: Int) -> Instant? {
    let offset = secondsAheadOfUTC(at: instant)
    var before = instant
    for _ in 0..<days {
      let after = before + .hours(24)
      if secondsAheadOfUTC(at: after) != offset { return firstInstantAfterGap(from: before, through: after) }
      before = after
    }
    return nil
  }

  private func localSeconds(at instant: Instant) -> Int64 {
    instant.secondsSinceEpoch + secondsAheadOfUTC(at: instant)
  }

  /// Bisects for the one change of offset after `early` and not after `late`.
  private func firstInstantAfterGap(from early: Instant, through late: Instant) -> Instant {
    let offsetAfter = secondsAheadOfUTC(at: late)
    var before = early.secondsSinceEpoch
    var after = late.secondsSinceEpoch
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if secondsAheadOfUTC(at: Instant(secondsSinceEpoch: middle)) == offsetAfter {
        after = middle
      } else {
        before = middle
      }
    }
    return Instant(secondsSinceEpoch: after)
  }
}

extension Day {
  /// The date at so many seconds after the epoch as local clocks count them.
  package init(localSeconds: Int64) {
    self.init(daysSinceEpoch: Int32(localSeconds.flooredQuotient(dividingBy: 86_400)))
  }
}

extension TimeOfDay {
  /// The time at so many seconds after the epoch as local clocks count them.
  package init(localSeconds: Int64) {
    self.init(secondsSinceMidnight: Int(localSeconds.flooredRemainder(dividingBy: 86_400)))
  }
}
