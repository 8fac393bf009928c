/// A time zone: its name and its offset at an instant. Zones are classes, so passing one on copies nothing.
package protocol LocalTime: AnyObject {
  /// Such as `Europe/Berlin`, or any other text that identifies the zone.
  var identifier: String { get }

  /// The seconds by which local clocks are ahead of UTC at `instant`; negative if they are behind.
  func secondsAheadOfUTC(at instant: Instant) -> Int64
}

extension LocalTime {
  package func day(at instant: Instant) -> Day { Day(localSeconds: localSeconds(at: instant)) }

  package func timeOfDay(at instant: Instant) -> TimeOfDay {
    TimeOfDay(localSeconds: localSeconds(at: instant))
  }

  /// The instant at which local clocks first show `time` on `day`. A time that the zone skips gives the first
  /// instant after the gap. A time that occurs twice gives its first occurrence (RFC 5545, section 3.3.5). At
  /// most one offset change is assumed from a day before to a day after.
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

  /// The first instant that local calendars show as `day`, even if midnight is skipped.
  package func start(of day: Day) -> Instant { instant(of: .midnight, on: day) }

  /// The first offset change in the next `days`, or nil. Two changes within a day that undo each other are
  /// not found.
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

  /// Bisects for the only offset change after `early` and not after `late`.
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
  /// `localSeconds` are seconds since the epoch as local clocks count them.
  package init(localSeconds: Int64) {
    self.init(daysSinceEpoch: Int32(localSeconds.flooredQuotient(dividingBy: 86_400)))
  }
}

extension TimeOfDay {
  package init(localSeconds: Int64) {
    self.init(secondsSinceMidnight: Int(localSeconds.flooredRemainder(dividingBy: 86_400)))
  }
}
