import PillsCore

/// A time zone with yearly rules; its transitions are computed for every year of a simulation.
final class SimulatedZone: LocalTime, Sendable {
  enum Rule: Sendable {
    case fixed
    /// Last Sunday of March to last Sunday of October, at 01:00 UTC.
    case european
    /// Second Sunday of March to first Sunday of November, at 02:00 local time.
    case american
    /// First Sunday of October to first Sunday of April, at local midnight of standard time.
    case southernAtMidnight
  }

  let name: String
  var identifier: String { name }
  private let segments: [Segment]

  private struct Segment: Sendable {
    let start: Int64
    let offset: Int64
  }

  init(_ name: String, hours: Double, rule: Rule = .fixed, saving: Int64 = 3600) {
    self.name = name
    let standard = Int64(hours * 3600)
    var segments = [Segment(start: .min, offset: standard)]
    if case .fixed = rule {
      self.segments = segments
      return
    }
    for year in 1960...2160 {
      let (on, off): (Int64, Int64)
      switch rule {
      case .fixed: continue
      case .european:
        on = Self.sunday(.last, of: 3, year) + 3600
        off = Self.sunday(.last, of: 10, year) + 3600
      case .american:
        on = Self.sunday(.nth(2), of: 3, year) + 7200 - standard
        off = Self.sunday(.nth(1), of: 11, year) + 7200 - standard - saving
      case .southernAtMidnight:
        on = Self.sunday(.nth(1), of: 10, year) - standard
        off = Self.sunday(.nth(1), of: 4, year) - standard - saving
      }
      let changes = [Segment(start: on, offset: standard + saving), Segment(start: off, offset: standard)]
      segments += changes.sorted { $0.start < $1.start }
    }
    self.segments = segments
  }

  func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    segments[index(at: instant.secondsSinceEpoch)].offset
  }

  /// The first second at which clocks show `wallSeconds`, or the first one after they skipped it.
  ///
  /// Walks along the segments, unlike the code under test.
  func firstInstant(showing wallSeconds: Int64) -> Instant {
    var index = index(at: wallSeconds - 100_000)
    while index < segments.count {
      let segment = segments[index]
      let end = index + 1 < segments.count ? segments[index + 1].start : .max
      let candidate = wallSeconds - segment.offset
      if candidate < segment.start { return Instant(secondsSinceEpoch: segment.start) }
      if candidate < end { return Instant(secondsSinceEpoch: candidate) }
      index += 1
    }
    preconditionFailure("the last segment has no end")
  }

  private func index(at second: Int64) -> Int {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= second { low = middle } else { high = middle }
    }
    return low
  }

  private enum Sunday {
    case nth(Int)
    case last
  }

  /// The UTC second at which this Sunday begins.
  private static func sunday(_ which: Sunday, of month: Int, _ year: Int) -> Int64 {
    let length = Day.length(ofMonth: month, year: year)
    let sundays = (1...length).compactMap { Day(year: year, month: month, day: $0) }.filter {
      $0.weekday == .sunday
    }
    let day: Day
    switch which {
    case .nth(let number): day = sundays[number - 1]
    case .last: day = sundays[sundays.count - 1]
    }
    return Int64(day.daysSinceEpoch) * 86_400
  }

  static let all = [
    SimulatedZone("UTC", hours: 0),
    SimulatedZone("Berlin", hours: 1, rule: .european),
    SimulatedZone("London", hours: 0, rule: .european),
    SimulatedZone("New York", hours: -5, rule: .american),
    SimulatedZone("Los Angeles", hours: -8, rule: .american),
    SimulatedZone("Santiago", hours: -4, rule: .southernAtMidnight),
    SimulatedZone("Lord Howe", hours: 10.5, rule: .southernAtMidnight, saving: 1800),
    SimulatedZone("Kathmandu", hours: 5.75),
    SimulatedZone("Kiritimati", hours: 14),
    SimulatedZone("Farthest west", hours: -14),
    SimulatedZone("Auckland", hours: 12, rule: .southernAtMidnight),
  ]
}
