/// A moment as the clocks of a place show it: an RFC 3339 timestamp (section 5.6), such as `2026-11-20T21:00:00+01:00`.
package struct Timestamp: Hashable, Sendable {
  package let instant: Instant
  /// How far the clocks are ahead of UTC; negative where they are behind.
  package let minutesAheadOfUTC: Int

  package init(_ instant: Instant, minutesAheadOfUTC: Int) {
    (self.instant, self.minutesAheadOfUTC) = (instant, minutesAheadOfUTC)
  }

  /// The day that the calendars there show.
  package var day: Day { Day(localSeconds: localSeconds) }

  /// What the clocks there show, in whole seconds.
  package var timeOfDay: TimeOfDay { TimeOfDay(localSeconds: localSeconds) }

  private var localSeconds: Int64 { instant.secondsSinceEpoch + Int64(minutesAheadOfUTC) * 60 }
}

extension Timestamp: LosslessStringConvertible {
  /// Reads one with or without a fraction of a second, of which six digits count.
  package init?(_ description: String) {
    guard let instant = Instant(exactTimestamp: description) else { return nil }
    let zone = description.dropFirst(19).drop { $0 == "." || $0.isNumber }
    guard let seconds = Instant.offset(zone) else { return nil }
    self.init(instant, minutesAheadOfUTC: seconds / 60)
    // A leap second may end the last day that has a name.
    if day > .last { return nil }
  }

  package var description: String {
    let (hours, minutes) = minutesAheadOfUTC.magnitude.quotientAndRemainder(dividingBy: 60)
    let microseconds = instant.microsecondsSinceEpoch.flooredRemainder(dividingBy: 1_000_000)
    return NumberText.text(limit: 48) { text in
      text.append(day)
      text.append("T")
      text.append(timeOfDay, withSeconds: true)
      text.append(fraction: microseconds)
      text.append(minutesAheadOfUTC < 0 ? "-" : "+")
      text.append(Int(hours), width: 2)
      text.append(":")
      text.append(Int(minutes), width: 2)
    }
  }
}

extension NumberText {
  /// Adds `.25` for a quarter of a second, and nothing for none.
  fileprivate mutating func append(fraction microseconds: Int64) {
    guard microseconds > 0 else { return }
    var (digits, width) = (Int(microseconds), 6)
    while digits.isMultiple(of: 10) { (digits, width) = (digits / 10, width - 1) }
    append(".")
    append(digits, width: width)
  }
}

extension LocalTime {
  /// `instant` as local clocks show it, in whole seconds, with the offset in force then; an offset's own seconds are dropped.
  package func timestamp(of instant: Instant) -> Timestamp {
    timestamp(of: instant, microseconds: 0)
  }

  /// The same with the fraction of a second.
  package func exactTimestamp(of instant: Instant) -> Timestamp {
    timestamp(
      of: instant,
      microseconds: instant.microsecondsSinceEpoch.flooredRemainder(dividingBy: 1_000_000)
    )
  }

  private func timestamp(of instant: Instant, microseconds: Int64) -> Timestamp {
    let offset = secondsAheadOfUTC(at: instant)
    // What the clocks show counts, so that the seconds that the offset lacks are taken from the moment.
    let whole = Instant(secondsSinceEpoch: instant.secondsSinceEpoch + offset % 60)
    return Timestamp(whole + .microseconds(microseconds), minutesAheadOfUTC: Int(offset / 60))
  }
}

extension Instant {
  /// An RFC 3339 timestamp of it, in UTC: `2026-11-20T20:00:00Z`.
  package var timestamp: String {
    NumberText.text(limit: 32) { text in
      text.append(Day(localSeconds: secondsSinceEpoch))
      text.append("T")
      text.append(TimeOfDay(localSeconds: secondsSinceEpoch), withSeconds: true)
      text.append("Z")
    }
  }

  /// Reads an RFC 3339 timestamp of whole seconds, such as `2026-11-20T21:00:00+01:00`; nil for anything else.
  package init?(timestamp text: String) {
    guard text.utf8.count >= 20, text.utf8.allSatisfy({ $0 < 0x80 }),
      let day = Day(String(text.prefix(10))), text.dropFirst(10).first == "T",
      let seconds = Self.seconds(of: text.dropFirst(11).prefix(8)),
      let offset = Self.offset(text.dropFirst(19))
    else { return nil }
    self.init(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(seconds - offset))
  }

  /// Reads the same with or without a fraction of a second, of which six digits count.
  package init?(exactTimestamp text: String) {
    let rest = text.dropFirst(19)
    guard rest.first == "." else {
      self.init(timestamp: text)
      return
    }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    let padded = String((digits + "000000").prefix(6))
    guard !digits.isEmpty, let microseconds = Int64(padded),
      let whole = Instant(timestamp: "\(text.prefix(19))\(rest.dropFirst(1 + digits.count))")
    else { return nil }
    self = whole + .microseconds(microseconds)
  }

  /// Of `21:00:30`, since midnight.
  private static func seconds(of clock: Substring) -> Int? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).compactMap(number)
    guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] <= 60 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// Of `+01:00` or `Z`, in seconds.
  fileprivate static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false).compactMap(number)
    guard let sign = zone.first, sign == "+" || sign == "-", parts.count == 2, parts[0] < 24, parts[1] < 60
    else {
      return nil
    }
    return (sign == "-" ? -60 : 60) * (parts[0] * 60 + parts[1])
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.count == 2 && digits.allSatisfy(\.isNumber) ? Int(digits) : nil
  }
}
