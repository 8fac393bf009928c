/// On how many days in a row everything was taken, counted backwards.
package struct Streak: Hashable, Sendable {
  package private(set) var length = 0
  /// Whether an incomplete day was found, so that earlier days do not count.
  package private(set) var isOver = false

  package init() {}

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
  /// The length of the streak that ends with `last`. `checkpoint` is the stored one, if any; it is replaced
  /// if a newer one saves more days of counting next time.
  package static func length<Failure: Error>(
    endingWith last: Day,
    of past: PastDays,
    basis: String,
    checkpoint: inout StreakCheckpoint?,
    answers: (ClosedRange<Day>) throws(Failure) -> [AnsweredDose]
  ) throws(Failure) -> Int {
    // Days that may still change are counted every time.
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
  /// Counts back from `last` until the streak is over, or to `first` or the first day with data. It asks
  /// `answers` for ever longer ranges of days.
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
      past.forEach(of: days, answers: try answers(days)) { day, doses in
        let isInPart = past.isMarkedInPart(day, doses)
        completions.append(isInPart ? .incomplete : DayCompletion(doses.lazy.map(\.status)))
      }
      for completion in completions.reversed() { count(completion) }
      end = days.lowerBound.previous
      // The limit keeps decades of answers out of the daemon's memory.
      runLength = min(runLength * 4, 512)
    }
  }
}
