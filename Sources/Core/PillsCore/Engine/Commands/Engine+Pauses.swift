/// Pauses everything, or ends that.
package enum PauseCommand: Hashable, Sendable {
  /// From now on; nil is until somebody resumes, otherwise the first day on which things are due again.
  case pause(until: DayReference?)
  case resume
}

/// A pause of everything.
package struct Pause: Hashable, Sendable {
  /// The day on which things are due again; nil if no end is set.
  package let until: Day?
}

extension Engine {
  /// The pause that holds, or the one that ended today.
  package func pause(at moment: Moment) -> Pause? {
    let (now, today) = (moment.boundary, moment.today)
    if regimen.pauses.isPaused(at: now) { return Pause(until: regimen.pauses.end(after: now)?.day) }
    let end = regimen.pauses.steps.last { $0.from <= now }
    return end?.from.day == today ? Pause(until: today) : nil
  }

  func carryOut(_ command: PauseCommand, at moment: Moment) throws(Refusal) -> Step {
    let known = medications.memory.regimen.pauses
    let (first, changed): (Boundary, Pauses)
    switch command {
    case .pause(let until):
      let end = until?.resolved(today: moment.today)
      if let end, end <= moment.today { throw .medications(.pastDay(end)) }
      first = boundary(ofAllAt: moment)
      changed = known.pausing(from: first, until: end.map { Boundary($0) })
    case .resume:
      first = boundary(ofAllAt: moment)
      changed = known.resuming(from: first)
    }
    guard changed != known else { return .done(.medications(.paused(changed: false))) }
    return .persist(Change(medications: MedicationsChange(pauses: changed)), .pauses)
  }

  /// Now, or the time of the first slot that is open. What was answered or missed before stays as it was.
  private func boundary(ofAllAt moment: Moment) -> Boundary {
    regimen.current(on: moment.today).map { history in
      boundary(of: history, at: moment.by(history.hours(on: moment.today)))
    }.reduce(moment.boundary, min)
  }
}
