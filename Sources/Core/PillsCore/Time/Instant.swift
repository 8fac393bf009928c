/// A point in time: whole microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Sendable {
  package var microsecondsSinceEpoch: Int64

  package init(microsecondsSinceEpoch: Int64) { self.microsecondsSinceEpoch = microsecondsSinceEpoch }

  package init(secondsSinceEpoch: Int64) { self.init(microsecondsSinceEpoch: secondsSinceEpoch * 1_000_000) }

  /// Before any other that is kept: the year 1, and a day more for the zones.
  package static let distantPast = Instant(microsecondsSinceEpoch: -62_135_683_200_000_000)

  /// After any other that is kept: the year 9999, and a day more for the zones.
  package static let distantFuture = Instant(microsecondsSinceEpoch: 253_402_387_200_000_000)

  /// The whole second this instant lies in, rounded towards the past.
  package var secondsSinceEpoch: Int64 { microsecondsSinceEpoch.flooredQuotient(dividingBy: 1_000_000) }

  package static func + (instant: Instant, span: TimeSpan) -> Instant {
    Instant(microsecondsSinceEpoch: instant.microsecondsSinceEpoch + span.microseconds)
  }

  package static func - (instant: Instant, span: TimeSpan) -> Instant {
    Instant(microsecondsSinceEpoch: instant.microsecondsSinceEpoch - span.microseconds)
  }

  package static func - (later: Instant, earlier: Instant) -> TimeSpan {
    .microseconds(later.microsecondsSinceEpoch - earlier.microsecondsSinceEpoch)
  }
}

extension Instant: Comparable {
  package static func < (earlier: Instant, later: Instant) -> Bool {
    earlier.microsecondsSinceEpoch < later.microsecondsSinceEpoch
  }
}
