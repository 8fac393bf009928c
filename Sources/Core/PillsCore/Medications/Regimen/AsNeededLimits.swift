/// How much of a medication that is taken as needed is too much, as the person was told.
package struct AsNeededLimits: Hashable, Sendable {
  /// How many doses a day may have, in ``perDayRange``; nil for any number.
  package var perDay: Int?
  /// How long after one dose the next may follow, in ``gapRange``; nil for at once.
  package var gap: TimeSpan?

  package static let perDayRange = 1...100
  /// In seconds, as it is kept; at most three days.
  package static let gapRange = 1...259_200

  package init(perDay: Int? = nil, gap: TimeSpan? = nil) {
    self.perDay = perDay
    self.gap = gap
  }

  package var hasGoodPerDay: Bool { perDay.map(Self.perDayRange.contains) ?? true }
  package var hasGoodGap: Bool { gap.map { $0 > .zero && $0 <= Self.longestGap } ?? true }

  /// The values that are allowed, as a clause.
  package static var perDayComplaint: InputComplaint { InputComplaint(.perDayOutOfRange) }
  package static var gapComplaint: InputComplaint { InputComplaint(.gapOutOfRange, [.most: "\(longestGap)"]) }
  package static var longestGap: TimeSpan { .seconds(Int64(gapRange.upperBound)) }
}

/// Which limit a dose would break.
package enum ExceededLimit: Hashable, Sendable {
  /// The day has `taken` doses already, of `limit`.
  case perDay(limit: Int, taken: Int)
  /// There is a dose at `near`, less than `gap` from this one.
  case gap(TimeSpan, near: Instant)
}

extension AsNeededLimits {
  /// The limit that a dose at `instant` of `day` would break; nil where it breaks none.
  func exceeded(by instant: Instant, on day: Day, after taken: some Sequence<AsNeededDose>) -> ExceededLimit?
  {
    if let perDay {
      let count = taken.reduce(0) { $0 + ($1.day == day ? 1 : 0) }
      if count >= perDay { return .perDay(limit: perDay, taken: count) }
    }
    if let gap {
      let near = taken.map(\.at).filter { max($0, instant) - min($0, instant) < gap }
      if let nearest = near.max() { return .gap(gap, near: nearest) }
    }
    return nil
  }
}
