extension Engine {
  /// Records what `command` says of a dose taken as needed, or as much of that as can be done before it is stored.
  mutating func record(
    _ command: AsNeededCommand,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [Effect] {
    let today = moment.today
    let medication = try current(named: command.medication, on: today).latest(on: today)
    guard medication.schedule.days == .asNeeded else {
      let slots = settings.slotsInOrder.map(\.name).filter(medication.schedule.slots.contains)
      throw .notAsNeeded(name: medication.name, slots: slots)
    }
    let day = command.day?.resolved(today: today) ?? today
    if day > today { throw .futureDay(day) }
    // Limits go by what was taken up to three days before, and memory reaches back for a week.
    let first = today.advanced(by: -4)
    if day < first { throw .tooLongAgo(first: first) }
    let taken = memory.asNeeded.filter { $0.medication == medication.id }
    let event: AsNeededEvent
    switch command.action {
    case .take(let isForced):
      let at = try instant(of: command, on: day, at: moment)
      try requireUnlocked(day, today: today)
      if !isForced, let limit = medication.limits.exceeded(by: at, on: day, after: taken) {
        throw .limitExceeded(name: medication.name, limit)
      }
      let dose = AsNeededDose(medication: medication.id, at: free(at, among: taken), day: day)
      event = AsNeededEvent(dose: dose, kind: .taken, recordedAt: moment.now, channel: .control)
    case .undo:
      let ofDay = taken.filter { $0.day == day && (command.dose == nil || $0 == command.dose) }
      guard let last = ofDay.max(by: { $0.at < $1.at }) else {
        throw .nothingTaken(name: medication.name, day: day)
      }
      try requireUnlocked(day, today: today)
      event = AsNeededEvent(dose: last, kind: .undone, recordedAt: moment.now, channel: .control)
    }
    return [.persist(withUnsaved(Change(asNeededEvents: [event])), .asNeeded(request, event.dose))]
  }

  private func requireUnlocked(_ day: Day, today: Day) throws(Refusal) {
    if day < today, isLocked { throw .historyLocked(day) }
  }

  func replyAsNeeded(
    to request: RequestID,
    about dose: AsNeededDose,
    at moment: Moment<some LocalTime>
  ) -> Effect {
    guard let medication = regimen.medication(dose.medication, on: moment.today) else {
      preconditionFailure("a dose is of a medication")
    }
    let outcome = AsNeededOutcome(dose: dose, overview: overview(ofAsNeeded: medication, on: dose.day))
    return .reply(request, .success(.asNeeded(outcome)))
  }

  /// What may be taken as needed on `today`, or was.
  func asNeededOverviews(on today: Day) -> [AsNeededOverview] {
    regimen.histories.compactMap { history in
      guard let medication = history.version(on: today)?.medication, medication.schedule.days == .asNeeded
      else {
        return nil
      }
      let overview = overview(ofAsNeeded: medication, on: today)
      return medication.state == .active || !overview.taken.isEmpty ? overview : nil
    }
  }

  private func overview(ofAsNeeded medication: Medication, on day: Day) -> AsNeededOverview {
    let taken = memory.asNeeded.filter { $0.medication == medication.id && $0.day == day }.map(\.at)
    return AsNeededOverview(medication: medication, taken: taken.sorted())
  }

  private func instant(
    of command: AsNeededCommand,
    on day: Day,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> Instant {
    guard let time = command.time else {
      guard day == moment.today else { throw .timeMissing(day) }
      return moment.now
    }
    let instant = moment.zone.instant(of: time, on: day)
    guard instant <= moment.now else { throw .futureTime(instant) }
    return instant
  }

  /// The first instant from `instant` on that no other dose has.
  private func free(_ instant: Instant, among taken: Set<AsNeededDose>) -> Instant {
    let others = Set(taken.map(\.at))
    var instant = instant
    while others.contains(instant) { instant = instant + Span(microseconds: 1) }
    return instant
  }
}
