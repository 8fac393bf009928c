/// How much of an as-needed medication is too much.
package struct AsNeededLimits: Hashable, Sendable {
  /// How many doses a day may have, in ``perDayRange``; nil for no limit.
  package var perDay: Int?
  /// The least time between two doses, in ``gapRange``; nil for none.
  package var gap: TimeSpan?

  package static let perDayRange = 1...100
  /// In seconds, as it is stored; at most three days.
  package static let gapRange = 1...259_200

  package init(perDay: Int? = nil, gap: TimeSpan? = nil) {
    self.perDay = perDay
    self.gap = gap
  }

  package var hasGoodPerDay: Bool { perDay.map(Self.perDayRange.contains) ?? true }
  package var hasGoodGap: Bool { gap.map { $0 > .zero && $0 <= Self.longestGap } ?? true }

  package static var perDayComplaint: InputComplaint { InputComplaint(.perDayOutOfRange) }
  package static var gapComplaint: InputComplaint { InputComplaint(.gapOutOfRange, [.most: "\(longestGap)"]) }
  package static var longestGap: TimeSpan { .seconds(Int64(gapRange.upperBound)) }
}

/// The limit that a dose would exceed.
package enum ExceededLimit: Hashable, Sendable {
  case perDay(limit: Int, taken: Int)
  /// Another dose at `near` is less than this gap away.
  case gap(TimeSpan, near: Instant)
}

extension AsNeededLimits {
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
