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

  /// The same with the fraction of a second where there is one: `2026-11-20T21:00:00.25+01:00`.
  package func exactTimestamp(of instant: Instant) -> String {
    let text = timestamp(of: instant)
    let microseconds = instant.microsecondsSinceEpoch.flooredRemainder(dividingBy: 1_000_000)
    guard microseconds > 0 else { return text }
    var fraction = String(1_000_000 + microseconds).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(text.prefix(19)).\(fraction)\(text.dropFirst(19))"
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
  private static func offset(_ zone: Substring) -> Int? {
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
