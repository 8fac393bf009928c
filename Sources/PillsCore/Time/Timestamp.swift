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
