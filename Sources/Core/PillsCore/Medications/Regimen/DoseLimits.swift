/// How much of a medication is too much, counting scheduled doses and extra doses.
package struct DoseLimits: Hashable, Sendable {
  /// How many doses any 24 hours may have, in ``perDayRange``; nil for no limit.
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

  var areNone: Bool { perDay == nil && gap == nil }

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

extension DoseLimits {
  func exceeded(by instant: Instant, after taken: [Instant]) -> ExceededLimit? {
    if let perDay, case let count = Self.mostWithin24Hours(of: instant, among: taken), count >= perDay {
      return .perDay(limit: perDay, taken: count)
    }
    if let gap, let nearest = near(instant, gap, among: taken).max() { return .gap(gap, near: nearest) }
    return nil
  }

  /// The first instant from `instant` on at which a dose keeps the limits.
  func next(from instant: Instant, after taken: [Instant]) -> Instant {
    let ends = taken.flatMap { at in [at + Self.day] + (gap.map { [at + $0] } ?? []) }
    return ([instant] + ends.filter { $0 > instant }.sorted()).first { instant in
      (perDay.map { Self.mostWithin24Hours(of: instant, among: taken) < $0 } ?? true)
        && (gap.map { near(instant, $0, among: taken).isEmpty } ?? true)
    } ?? instant
  }

  /// How many doses may still be taken at `instant`; nil without such a limit.
  func left(at instant: Instant, after taken: [Instant]) -> Int? {
    perDay.map { max(0, $0 - Self.mostWithin24Hours(of: instant, among: taken)) }
  }

  private func near(_ instant: Instant, _ gap: TimeSpan, among taken: [Instant]) -> [Instant] {
    taken.filter { max($0, instant) - min($0, instant) < gap }
  }

  static let day = TimeSpan.hours(24)

  /// The most doses in any 24 hours that `instant` lies in.
  private static func mostWithin24Hours(of instant: Instant, among taken: [Instant]) -> Int {
    let near = taken.filter { $0 > instant - day && $0 < instant + day }
    let starts = near.filter { $0 < instant } + [instant]
    return starts.map { start in near.count { start <= $0 && $0 < start + day } }.max() ?? 0
  }
}
