extension Engine {
  /// Records what `command` says of a dose taken as needed, or as much of that as can be done before it is stored.
  func record(_ command: AsNeededCommand, at moment: Moment) throws(Refusal) -> Step {
    let today = moment.today
    let medication = try current(named: command.medication, on: today).latest(on: today)
    guard medication.schedule.days == .asNeeded else {
      let slots = settings.slotsInOrder.map(\.name).filter(medication.schedule.slots.contains)
      throw .medications(.notAsNeeded(name: medication.name, slots: slots))
    }
    let day = command.day?.resolved(today: today) ?? today
    if day > today { throw .time(.futureDay(day)) }
    // Limits go by what was taken up to three days before, and memory reaches back for a week.
    let first = today.advanced(by: -4)
    if day < first { throw .time(.tooLongAgo(first: first)) }
    let taken = medications.asNeeded.filter { $0.medication == medication.id }
    let event: AsNeededEvent
    switch command.action {
    case .take(let isForced):
      let at = try moment.instant(of: command.time, on: day)
      try requireUnlocked(day, today: today)
      if !isForced, let limit = medication.limits.exceeded(by: at, on: day, after: taken) {
        throw .medications(.limitExceeded(name: medication.name, limit))
      }
      let dose = AsNeededDose(
        medication: medication.id,
        at: free(at, among: taken),
        day: day,
        medication.label(in: nil, on: day)
      )
      event = AsNeededEvent(dose, kind: .taken, recordedAt: moment.now, via: .command)
    case .undo:
      guard let last = taken.filter({ $0.day == day }).max(by: { $0.at < $1.at }) else {
        throw .medications(.nothingTaken(name: medication.name, day: day))
      }
      try requireUnlocked(day, today: today)
      event = AsNeededEvent(last, kind: .undone, recordedAt: moment.now, via: .command)
    }
    return .persist(Change(medications: MedicationsChange(asNeededEvents: [event])), .asNeeded(event.dose))
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

  func overview(ofAsNeeded medication: Medication, on day: Day) -> AsNeededOverview {
    let taken = medications.asNeeded.filter { $0.medication == medication.id && $0.day == day }.map(\.at)
    return AsNeededOverview(
      medication: medication,
      amount: medication.amount(in: nil, on: day),
      taken: taken.sorted()
    )
  }

  /// The first instant from `instant` on that no other dose has.
  private func free(_ instant: Instant, among taken: Set<AsNeededDose>) -> Instant {
    let others = Set(taken.map(\.at))
    var instant = instant
    while others.contains(instant) { instant = instant + .microseconds(1) }
    return instant
  }
}
