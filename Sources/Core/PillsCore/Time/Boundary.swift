/// From when on something holds: a day and a time of the day, as a wall clock shows them.
///
/// It names no zone: it is by the clocks of whatever it is about, and so the same on every device.
package struct Boundary: Hashable, Sendable {
  package let day: Day
  package let time: TimeOfDay

  package init(_ day: Day, _ time: TimeOfDay = .midnight) { (self.day, self.time) = (day, time) }

  /// A second later.
  var next: Boundary {
    let next = Int(time.secondsSinceMidnight) + 1
    return next < 86_400 ? Boundary(day, TimeOfDay(secondsSinceMidnight: next)) : Boundary(day.next)
  }

  /// The first that can be recorded.
  package static let first = Boundary(.firstRecorded)
}

extension Boundary: Comparable {
  package static func < (earlier: Boundary, later: Boundary) -> Bool {
    (earlier.day, earlier.time) < (later.day, later.time)
  }
}

extension Boundary: LosslessStringConvertible {
  /// Reads `2026-11-20T07:00`.
  package init?(_ description: String) {
    let parts = description.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(String(parts[0])), let time = TimeOfDay(String(parts[1])) else {
      return nil
    }
    self.init(day, time)
    // A time may be written in other ways, but not here.
    guard self.description == description else { return nil }
  }

  package var description: String { "\(day)T\(time)" }
}

extension Moment {
  /// Now, as the wall clock shows it.
  package var boundary: Boundary { Boundary(today, zone.timeOfDay(at: now)) }
}
