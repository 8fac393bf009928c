extension LocalTime {
  /// `instant` as local clocks show it, with the offset in force then: `2026-11-20T21:00:00+01:00`.
  ///
  /// Follows RFC 3339, section 5.6, in whole seconds; an offset's own seconds are dropped.
  package func timestamp(of instant: Instant) -> String {
    let offset = secondsAheadOfUTC(at: instant)
    let localSeconds = instant.secondsSinceEpoch + offset
    let (hours, minutes) = (offset / 60).magnitude.quotientAndRemainder(dividingBy: 60)
    return NumberText.text(limit: 32) { text in
      text.append(Day(localSeconds: localSeconds))
      text.append("T")
      text.append(TimeOfDay(localSeconds: localSeconds), withSeconds: true)
      text.append(offset <= -60 ? "-" : "+")
      text.append(Int(hours), width: 2)
      text.append(":")
      text.append(Int(minutes), width: 2)
    }
  }
}
