/// A local wall time, from 00:00:00 to 23:59:59.
package struct TimeOfDay: Hashable, Sendable {
  /// Seconds since local midnight on a day without clock changes, 0 ..< 86,400.
  package let secondsSinceMidnight: Int32

  /// Nil outside 0–23 hours, 0–59 minutes, 0–59 seconds.
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    secondsSinceMidnight = Int32(hour * 3600 + minute * 60 + second)
  }

  /// `secondsSinceMidnight` must lie in 0 ..< 86,400.
  init(secondsSinceMidnight: Int) {
    precondition((0..<86_400).contains(secondsSinceMidnight), "a time of day lies within one day")
    self.secondsSinceMidnight = Int32(secondsSinceMidnight)
  }

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
  /// Reads `21:00`, `7:05` or `21:00:30`.
  package init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      let second = parts.count == 3 ? Int(parts[2]) : 0
    else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// `21:00`, with seconds only where they are not zero.
  package var description: String {
    NumberText.text { $0.append(self, withSeconds: second != 0) }
  }
}
