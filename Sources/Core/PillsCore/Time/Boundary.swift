/// The local day and time from which something applies, by the clocks of whatever it belongs to. It names no
/// time zone, so it is equal on every device.
package struct Boundary: Hashable, Sendable {
  package let day: Day
  package let time: TimeOfDay

  package init(_ day: Day, _ time: TimeOfDay = .midnight) { (self.day, self.time) = (day, time) }

  /// One second later.
  var next: Boundary {
    let next = Int(time.secondsSinceMidnight) + 1
    return next < 86_400 ? Boundary(day, TimeOfDay(secondsSinceMidnight: next)) : Boundary(day.next)
  }

  var onNextDay: Boundary { Boundary(day.next, time) }

  package static let first = Boundary(.firstRecorded)
}

extension Boundary: Comparable {
  package static func < (earlier: Boundary, later: Boundary) -> Bool {
    (earlier.day, earlier.time) < (later.day, later.time)
  }
}

extension Boundary: LosslessStringConvertible {
  /// Reads only the exact form of ``description``: `2026-11-20T07:00`.
  package init?(_ description: String) {
    let parts = description.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(String(parts[0])), let time = TimeOfDay(String(parts[1])) else {
      return nil
    }
    self.init(day, time)
    guard self.description == description else { return nil }
  }

  package var description: String { "\(day)T\(time)" }
}

extension LocalTime {
  func start(of boundary: Boundary) -> Instant { instant(of: boundary.time, on: boundary.day) }
}

extension Moment {
  package var boundary: Boundary { Boundary(today, zone.timeOfDay(at: now)) }
}
