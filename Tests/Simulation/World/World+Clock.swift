import PillsCore

extension World {
  /// The daemon's view of the time, without the uptime.
  var moment: Moment { Moment(now: clock, zone: zone, machineZone: place, home: knownHome) }

  /// Simulates the first minutes or hours of a machine whose clock is wrong until it gets the network time.
  mutating func liveByAWrongClock() throws(Violation) {
    try pass(random.seconds(0...7_200))
    if engine != nil, random.once(in: 2) { try changeMedications() }
    try hearAll()
    if random.once(in: 4) { crash() }
    let begunInThePast = Set(
      almanac.timelines.filter { timeline in
        timeline.versions[0].from.day < zone.day(at: timeline.versions[0].madeAt)
      }.map(\.id)
    )
    clock = Instant(microsecondsSinceEpoch: clock.microsecondsSinceEpoch - clockError.microseconds)
    clockError = .zero
    checkedUntil = clock
    trace?.append("clock is right at \(clock.secondsSinceEpoch)")
    if engine == nil { try startDaemon() } else { try tell(.clockChanged) }
    guard engine != nil, !isBlind, !hasUnsaved else { return }
    tally.checks += 1
    if disk.unprovenSince != clock { throw violation(2, "a clock that was wrong is believed") }
    // No dose was missed before the clock was correct.
    let today = moment.today
    let longAgo = Day(daysSinceEpoch: Int32(clamping: random.seconds(0...Int64(today.daysSinceEpoch))))
    for day in [longAgo] + Array(today.advanced(by: -9)..<today) {
      for dose in occurrences(on: day).flatMap(\.doses)
      where disk.answers[dose] == nil && !begunInThePast.contains(dose.medication) {
        throw violation(2, "\(dose) counts as missed, of a time when the clock was wrong")
      }
    }
    // Every added medication has begun, unless it was to begin later.
    let isAny = almanac.timelines.contains { timeline in
      let first = timeline.versions[0]
      return first.from.day <= today || first.from.day > zone.day(at: first.madeAt)
    }
    if !isAny { throw violation(2, "what was there when the clock was wrong never begins") }
  }

  /// Medications are redated only while the clock is unconfirmed.
  mutating func checkClock(_ change: Change) throws(Violation) {
    guard let clock = change.medications.clock else { return }
    if let pauses = change.medications.pauses { try checkPausesPutBack(pauses) }
    if !change.medications.histories.isEmpty || change.medications.pauses != nil,
      clock == disk.unprovenSince.map({ .unproven(since: $0) }) ?? .proven
    {
      return try checkPutBack(change)
    }
    guard let since = disk.unprovenSince else { throw violation(2, "a clock that was proven is \(clock)") }
    switch clock {
    case .proven:
      if zone.day(at: self.clock) <= zone.day(at: since).next {
        throw violation(2, "a clock is proven before a whole day has passed")
      }
    case .unproven(let begin):
      let isWrong = self.clock < since || self.clock > since + .hours(24 * 30)
      if begin != self.clock || !isWrong { throw violation(2, "a clock is taken for wrong without need") }
      if change.medications.histories.contains(where: { $0.versions[0].madeAt > self.clock }) {
        throw violation(2, "what was made by a wrong clock stays so")
      }
    }
  }

  /// Changes made while the clock was ahead apply from today on, and changes of the next day stay as they were.
  private mutating func checkPutBack(_ change: Change) throws(Violation) {
    for history in change.medications.histories {
      let (before, said) = (
        disk.medications[history.id]?.versions ?? [], disk.medications[history.id]?.held ?? []
      )
      // A change by the clock that was ahead may have removed a planned one.
      let known = before.prefix { $0.madeAt <= self.clock && $0.from.day < todays.lowerBound }
      let isAhead = said.contains { step in
        let from = step.step.from == .first ? before[0].from : step.step.from
        return step.source > self.clock && from.day > todays.lowerBound
      }
      if !isAhead || !history.versions.starts(with: known) {
        throw violation(11, "what was said before the clock was ahead is another since it was put back")
      }
      if history.versions.contains(where: {
        $0.from.day > todays.upperBound.next && $0.from.day == zone.day(at: $0.madeAt)
      }) {
        throw violation(2, "what was said while the clock was ahead is yet to come")
      }
    }
  }
}
