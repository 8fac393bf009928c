/// A point in time: whole microseconds since 1970-01-01T00:00:00Z, without leap seconds.
package struct Instant: Hashable, Sendable {
  package var microsecondsSinceEpoch: Int64

  package init(microsecondsSinceEpoch: Int64) { self.microsecondsSinceEpoch = microsecondsSinceEpoch }

  package init(secondsSinceEpoch: Int64) { self.init(microsecondsSinceEpoch: secondsSinceEpoch * 1_000_000) }

  /// Before every stored instant: the start of year 1, minus a day for time zones.
  package static let distantPast = Instant(microsecondsSinceEpoch: -62_135_683_200_000_000)

  /// After every stored instant: the end of year 9999, plus a day for time zones.
  package static let distantFuture = Instant(microsecondsSinceEpoch: 253_402_387_200_000_000)

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
