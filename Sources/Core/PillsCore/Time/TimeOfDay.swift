/// A local wall-clock time, from 00:00:00 to 23:59:59.
package struct TimeOfDay: Hashable, Sendable {
  /// In 0 ..< 86,400, as on a day without clock changes.
  package let secondsSinceMidnight: Int32

  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    secondsSinceMidnight = Int32(hour * 3600 + minute * 60 + second)
  }

  init(secondsSinceMidnight: Int) {
    precondition((0..<86_400).contains(secondsSinceMidnight), "a time of day lies within one day")
    self.secondsSinceMidnight = Int32(secondsSinceMidnight)
  }

  package static let midnight = TimeOfDay(secondsSinceMidnight: 0)
  package static let noon = TimeOfDay(secondsSinceMidnight: 12 * 3600)

  package var hour: Int { Int(secondsSinceMidnight) / 3600 }
  package var minute: Int { Int(secondsSinceMidnight) / 60 % 60 }
  package var second: Int { Int(secondsSinceMidnight) % 60 }
}

extension TimeOfDay: Comparable {
  package static func < (earlier: TimeOfDay, later: TimeOfDay) -> Bool {
    earlier.secondsSinceMidnight < later.secondsSinceMidnight
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads a time as people write it: `21:00`, `7:05`, `21:00:30`, `9pm`, `9:10 PM`, `noon` or `midnight`.
  /// `12am` is midnight and `12pm` is noon. A bare `9` is refused, because it may mean morning or evening.
  package init?(_ description: String) {
    let text = description.lowercased()
    switch text {
    case "noon": self = .noon
    case "midnight": self = .midnight
    default:
      let (clock, half) = HalfOfDay.split(text)
      let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
      guard (half == nil ? 2...3 : 1...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
        parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
        parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
        let hour = Int(parts[0]), let minute = parts.count > 1 ? Int(parts[1]) : 0,
        let second = parts.count > 2 ? Int(parts[2]) : 0
      else { return nil }
      guard let half else {
        self.init(hour: hour, minute: minute, second: second)
        return
      }
      guard (1...12).contains(hour) else { return nil }
      self.init(hour: hour % 12 + (half == .afternoon ? 12 : 0), minute: minute, second: second)
    }
  }

  package var description: String { NumberText.text { $0.append(self, withSeconds: second != 0) } }
}

private enum HalfOfDay {
  case morning
  case afternoon

  private static let signs = [("am", morning), ("a.m.", morning), ("pm", afternoon), ("p.m.", afternoon)]

  /// Splits lower-case `text` into its clock and what follows it, if that is a half of the day. A space or
  /// one of the no-break spaces that programs write may separate them.
  static func split(_ text: String) -> (clock: Substring, half: HalfOfDay?) {
    guard let (sign, half) = signs.first(where: { text.hasSuffix($0.0) }) else { return (text[...], nil) }
    let clock = text.dropLast(sign.count)
    guard let last = clock.last, [" ", "\u{A0}", "\u{202F}"].contains(last) else { return (clock, half) }
    return (clock.dropLast(), half)
  }
}
