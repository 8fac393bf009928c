/// Now and the zone together: all that a rule knows of time.
///
/// The uptime, which the lock of past days alone goes by, is not in it.
package struct Moment {
  package let now: Instant
  package let zone: any LocalTime
  /// The date that local calendars show.
  package let today: Day

  package init(now: Instant, zone: any LocalTime) {
    self.now = now
    self.zone = zone
    today = zone.day(at: now)
  }

  /// Now as in ``LocalTime/timestamp(of:)``.
  package var timestamp: String { zone.timestamp(of: now) }
}
