/// An instant with a UTC offset: an RFC 3339 timestamp (section 5.6), such as `2026-11-20T21:00:00+01:00`.
package struct Timestamp: Hashable, Sendable {
  package let instant: Instant
  package let minutesAheadOfUTC: Int

  package init(_ instant: Instant, minutesAheadOfUTC: Int) {
    (self.instant, self.minutesAheadOfUTC) = (instant, minutesAheadOfUTC)
  }

  package var day: Day { Day(localSeconds: localSeconds) }

  package var timeOfDay: TimeOfDay { TimeOfDay(localSeconds: localSeconds) }

  private var localSeconds: Int64 { instant.secondsSinceEpoch + Int64(minutesAheadOfUTC) * 60 }
}

extension Timestamp: LosslessStringConvertible {
  /// Reads a timestamp with or without a fraction of a second; only six digits of it count.
  package init?(_ description: String) {
    guard let read = TimestampReading(description, mayHaveFraction: true) else { return nil }
    self.init(read.instant, minutesAheadOfUTC: read.minutesAheadOfUTC)
    // A leap second at the end of `Day.last` counts as the next day.
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
  fileprivate mutating func append(fraction microseconds: Int64) {
    guard microseconds > 0 else { return }
    var (digits, width) = (Int(microseconds), 6)
    while digits.isMultiple(of: 10) { (digits, width) = (digits / 10, width - 1) }
    append(".")
    append(digits, width: width)
  }
}

extension LocalTime {
  /// `instant` in whole seconds, with the offset in force then. The seconds of the offset are dropped.
  package func timestamp(of instant: Instant) -> Timestamp { timestamp(of: instant, microseconds: 0) }

  package func exactTimestamp(of instant: Instant) -> Timestamp {
    timestamp(
      of: instant,
      microseconds: instant.microsecondsSinceEpoch.flooredRemainder(dividingBy: 1_000_000)
    )
  }

  private func timestamp(of instant: Instant, microseconds: Int64) -> Timestamp {
    let offset = secondsAheadOfUTC(at: instant)
    // The local time must stay right, so the seconds that the offset drops are moved into the instant.
    let whole = Instant(secondsSinceEpoch: instant.secondsSinceEpoch + offset % 60)
    return Timestamp(whole + .microseconds(microseconds), minutesAheadOfUTC: Int(offset / 60))
  }
}

extension Instant {
  /// An RFC 3339 timestamp in UTC and whole seconds: `2026-11-20T20:00:00Z`.
  package var timestamp: String {
    NumberText.text(limit: 32) { text in
      text.append(Day(localSeconds: secondsSinceEpoch))
      text.append("T")
      text.append(TimeOfDay(localSeconds: secondsSinceEpoch), withSeconds: true)
      text.append("Z")
    }
  }

  /// Reads an RFC 3339 timestamp of whole seconds, such as `2026-11-20T21:00:00+01:00`.
  package init?(timestamp text: String) {
    guard let read = TimestampReading(text, mayHaveFraction: false) else { return nil }
    self = read.instant
  }

  /// Reads an RFC 3339 timestamp with or without a fraction of a second; only six digits of it count.
  package init?(exactTimestamp text: String) {
    guard let read = TimestampReading(text, mayHaveFraction: true) else { return nil }
    self = read.instant
  }
}

private struct TimestampReading {
  let instant: Instant
  let minutesAheadOfUTC: Int

  init?(_ text: String, mayHaveFraction: Bool) {
    var text = text
    guard let read = text.withUTF8({ Self(utf8: $0, mayHaveFraction: mayHaveFraction) }) else { return nil }
    self = read
  }

  private init?(utf8 text: UnsafeBufferPointer<UInt8>, mayHaveFraction: Bool) {
    guard text.count >= 20, let day = Day(utf8: UnsafeBufferPointer(rebasing: text[..<10])),
      text[10] == UInt8(ascii: "T"),
      let hours = Self.number(text, at: 11, below: 24), text[13] == UInt8(ascii: ":"),
      let minutes = Self.number(text, at: 14, below: 60), text[16] == UInt8(ascii: ":"),
      // 60 is a leap second.
      let seconds = Self.number(text, at: 17, below: 61)
    else { return nil }
    var (position, microseconds) = (19, 0)
    if mayHaveFraction, text[position] == UInt8(ascii: ".") {
      var worth = 100_000
      position += 1
      while position < text.count, let digit = Self.digit(text[position]) {
        microseconds += digit * worth
        worth /= 10
        position += 1
      }
      guard position > 20 else { return nil }
    }
    guard let offset = Self.offset(text, at: position) else { return nil }
    let local = Int64(day.daysSinceEpoch) * 86_400 + Int64(hours * 3600 + minutes * 60 + seconds)
    instant = Instant(secondsSinceEpoch: local - Int64(offset * 60)) + .microseconds(Int64(microseconds))
    minutesAheadOfUTC = offset
  }

  /// Reads `+01:00` or `Z`, which must end the text; the result is in minutes.
  private static func offset(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
    if position == text.count - 1, text[position] == UInt8(ascii: "Z") { return 0 }
    guard position == text.count - 6, text[position + 3] == UInt8(ascii: ":"),
      let hours = number(text, at: position + 1, below: 24),
      let minutes = number(text, at: position + 4, below: 60)
    else { return nil }
    switch text[position] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, at position: Int, below limit: Int) -> Int? {
    guard let tens = digit(text[position]), let ones = digit(text[position + 1]) else { return nil }
    let number = tens * 10 + ones
    return number < limit ? number : nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let digit = Int(byte) - Int(UInt8(ascii: "0"))
    return (0...9).contains(digit) ? digit : nil
  }
}
