import PillsCore

/// A time zone that is defined by the instants at which its offset changes.
final class TransitionZone: LocalTime, CustomStringConvertible, Sendable {
  let description: String
  var identifier: String { description }
  let firstOffset: Int64
  let transitions: [(at: Instant, offset: Int64)]

  /// Each transition has a time in UTC, in the format of ``instant(_:)``.
  init(_ description: String, firstOffset: Int64, transitions: [(at: String, offset: Int64)] = []) {
    self.description = description
    self.firstOffset = firstOffset
    self.transitions = transitions.map { (PillsCoreTestSupport.instant($0.at), $0.offset) }
  }

  func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    transitions.last { $0.at <= instant }?.offset ?? firstOffset
  }
}

extension TransitionZone {
  static let utc = TransitionZone("UTC", firstOffset: 0)

  /// The European rule of 2026: UTC+1, and UTC+2 from 29 March to 25 October.
  static let berlin = TransitionZone(
    "Berlin 2026",
    firstOffset: 3600,
    transitions: [("2026-03-29 01:00", 7200), ("2026-10-25 01:00", 3600)]
  )

  /// The rule of US Eastern Time in 2026.
  static let newYork = TransitionZone(
    "New York 2026",
    firstOffset: -5 * 3600,
    transitions: [("2026-03-08 07:00", -4 * 3600), ("2026-11-01 06:00", -5 * 3600)]
  )

  /// Summer time begins at midnight, so that one day begins at 01:00. It ends at midnight, so that 23:00 comes twice.
  static let midnightChange = TransitionZone(
    "change at midnight",
    firstOffset: -4 * 3600,
    transitions: [("2026-09-06 04:00", -3 * 3600), ("2027-04-04 03:00", -4 * 3600)]
  )

  /// Crosses the date line as Samoa did: 30 December 2011 never comes.
  static let skippedDate = TransitionZone(
    "skipped date",
    firstOffset: -10 * 3600,
    transitions: [("2011-12-30 10:00", 14 * 3600)]
  )

  /// Summer time adds half an hour to UTC+10:30, as on Lord Howe Island.
  static let halfHour = TransitionZone(
    "half an hour",
    firstOffset: 37_800,
    transitions: [("2026-04-04 15:00", 37_800), ("2026-10-03 15:30", 39_600)]
  )

  static func fixed(hours: Int64) -> TransitionZone {
    TransitionZone("\(hours) h", firstOffset: hours * 3600)
  }
}
