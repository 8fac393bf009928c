/// What a rule is told of time: now and the zone together.
///
/// It has the zone's own type, so that nothing is boxed, and is two words, so that it is handed on at no cost. The uptime,
/// which the lock of past days alone goes by, is not in it.
package struct Moment<Zone: LocalTime> {
  package let now: Instant
  package let zone: Zone

  package init(now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
  }

  /// The date that local calendars show.
  package var today: Day { zone.day(at: now) }

  /// Now as in ``LocalTime/timestamp(of:)``.
  package var timestamp: String { zone.timestamp(of: now) }
}
