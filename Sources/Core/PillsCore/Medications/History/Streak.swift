/// How many days in a row everything was taken, counted backwards.
package struct Streak: Hashable, Sendable {
  package private(set) var length = 0
  /// Whether a day was found that is not complete: no earlier one counts.
  package private(set) var isOver = false

  package init() {}

  /// Goes back over one more day.
  package mutating func count(_ day: DayCompletion) {
    guard !isOver else { return }
    switch day {
    case .nothingDue: break
    case .complete: length += 1
    case .incomplete: isOver = true
    }
  }
}

extension Streak {
  /// Counts the streak that ends with `last`.
  ///
  /// `checkpoint` is the last that was kept, if any; where another would save more days of counting next time, it is
  /// replaced by that.
  package static func length<Failure: Error>(
    endingWith last: Day,
    of past: PastDays,
    basis: String,
    checkpoint: inout StreakCheckpoint?,
    answers: (ClosedRange<Day>) throws(Failure) -> [AnsweredDose]
  ) throws(Failure) -> Int {
    // Days that may still change are counted again each time.
    let settled = last.advanced(by: -31)
    var recent = Streak()
    try recent.count(from: last, backTo: settled.next, of: past, answers: answers)
    guard !recent.isOver else { return recent.length }
    let known = checkpoint.flatMap { $0.basis == basis && $0.through <= settled ? $0 : nil }
    var older = Streak()
    try older.count(from: settled, backTo: known?.through.next, of: past, answers: answers)
    let olderLength = older.length + (older.isOver ? 0 : known?.length ?? 0)
    if (known?.through.distance(to: settled) ?? olderLength) > 60 {
      checkpoint = StreakCheckpoint(through: settled, length: olderLength, basis: basis)
    }
    return recent.length + olderLength
  }
}

/// Whether everything due on a day was taken.
package enum DayCompletion: Hashable, Sendable {
  case nothingDue
  case complete
  case incomplete

  package init(_ statuses: some Sequence<DoseStatus>) {
    self = .nothingDue
    for status in statuses {
      self = .complete
      guard status == .taken else {
        self = .incomplete
        return
      }
    }
  }
}

extension Streak {
  /// Goes back from `last` until it is over, or to `first` or the beginning of all, and takes the answers of ever longer
  /// runs of days from `answers`.
  package mutating func count<Failure: Error>(
    from last: Day,
    backTo first: Day? = nil,
    of past: PastDays,
    answers: (ClosedRange<Day>) throws(Failure) -> [AnsweredDose]
  ) throws(Failure) {
    guard let beginning = past.firstDay else { return }
    let firstDay = max(beginning, first ?? beginning)
    var end = last
    var runLength = 32
    while !isOver, firstDay <= end {
      let days = max(firstDay, end.advanced(by: 1 - runLength))...end
      var completions: [DayCompletion] = []
      past.forEach(of: days, answers: try answers(days)) { _, doses in
        completions.append(DayCompletion(doses.lazy.map(\.status)))
      }
      for completion in completions.reversed() { count(completion) }
      end = days.lowerBound.previous
      // No longer than that: decades of answers at once would leave their mark in the memory of the daemon.
      runLength = min(runLength * 4, 512)
    }
  }
}
