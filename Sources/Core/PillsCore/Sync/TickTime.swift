/// What becomes of a tick of a dose, by the clocks of this device and of the phone.
package enum TickTime: Hashable, Sendable {
  /// It counts, and was done then; nil if its time is that of the reading.
  case counts(at: Instant?)
  /// It comes too early for this device. The phone may be in a zone further east, or one of the clocks may be
  /// wrong, so the task stays as it is until it can be read again.
  case early
  /// Nobody can have taken the dose yet.
  case ahead
}

extension Moment {
  /// The furthest that a zone is ahead of UTC.
  private static let furthestEast = TimeSpan.hours(14)

  /// `told` is when the dose was taken and `changed` when the task was last changed, by the phone's clock.
  package func time(ofTickOn day: Day, _ time: TimeOfDay, told: Instant?, changed: Instant?) -> TickTime {
    let dueAt = zone.instant(of: time, on: day)
    // A later time comes from a clock that is ahead, and an earlier one from a clock that was never set.
    let at = told.flatMap { told in
      told <= now && (zone.day(at: told) >= day || dueAt - told <= Self.aroundMidnight) ? told : nil
    }
    if day <= today || day == today.next && dueAt - now <= Self.aroundMidnight { return .counts(at: at) }
    if [told, changed].contains(where: { $0.map { $0 > now } ?? false }) { return .early }
    let midnight = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
    let first =
      midnight + .seconds(Int64(time.secondsSinceMidnight)) - Self.furthestEast - Self.aroundMidnight
    return first <= now ? .early : .ahead
  }
}
