extension LocalTime {
  /// `instant` as local clocks show it, with the offset in force then: `2026-11-20T21:00:00+01:00`.
  ///
  /// Follows RFC 3339, section 5.6, in whole seconds; an offset's own seconds are dropped.
  package func timestamp(of instant: Instant) -> String {
    let time = timeOfDay(at: instant)
    let offsetMinutes = secondsAheadOfUTC(at: instant) / 60
    let sign = offsetMinutes < 0 ? "-" : "+"
    let (hours, minutes) = offsetMinutes.magnitude.quotientAndRemainder(dividingBy: 60)
    let clock = [time.hour, time.minute, time.second].map { padded($0, to: 2) }.joined(separator: ":")
    return "\(day(at: instant))T\(clock)\(sign)\(padded(Int(hours), to: 2)):\(padded(Int(minutes), to: 2))"
  }
}
