extension Engine {
  func record(_ command: AsNeededCommand, at moment: Moment) throws(Refusal) -> Step {
    let today = moment.today
    let history =
      switch command.action {
      case .take(_, isExtra: false): try current(named: command.medication, on: today)
      case .take, .undo: try history(named: command.medication, on: today)
      }
    let day = moment.day(command.day, at: command.time)
    let medication = history.latest(on: day)
    if day > today { throw .time(.futureDay(day)) }
    let first = today.advanced(by: -Self.daysWithLimits)
    if day < first { throw .time(.tooLongAgo(first: first)) }
    let taken = medications.asNeeded.filter { $0.medication == medication.id }
    let dose: AsNeededDose
    let isExtra = medication.schedule.days != .asNeeded
    switch command.action {
    case .take(_, isExtra: false) where isExtra: throw notAsNeeded(medication)
    case .undo where isExtra && !taken.contains { $0.day == day }: throw notAsNeeded(medication)
    case .take(let isForced, _):
      let at = try moment.instant(of: command.time, on: day)
      try requireUnlocked(day, of: at, at: moment)
      if !isForced { try requireLimits(of: medication, at: at, after: takenInstants(of: medication.id)) }
      dose = AsNeededDose(
        medication: medication.id,
        at: free(at, among: taken),
        day: day,
        medication.label(in: nil, on: day, amount: command.amount),
        DoseRemarks(
          note: command.note,
          place: command.place ?? (day == today ? nextPlace(of: medication) : nil)
        )
      )
    case .undo:
      guard let last = taken.filter({ $0.day == day }).max(by: { $0.at < $1.at }) else {
        throw .medications(.nothingTaken(name: regimen.called(medication), day: day))
      }
      try requireUnlocked(day, of: last.at, at: moment)
      dose = last
    }
    let kind: AsNeededDose.Kind = command.action == .undo ? .undone : .taken
    return .persist(Change(entries: [NewEntry(.asNeeded(dose, kind), at: moment.now)]), .asNeeded(dose))
  }

  private func notAsNeeded(_ medication: Medication) -> Refusal {
    let slots = settings.slotsInOrder.map(\.name).filter(medication.schedule.slots.contains)
    return .medications(.notAsNeeded(name: regimen.called(medication), slots: slots))
  }

  /// The medications that may be taken as needed today, with that day's doses in no slot.
  func asNeededOverviews(at moment: Moment) -> [AsNeededOverview] {
    regimen.histories.flatMap { overviews(inNoSlotOf: $0, at: moment) }
  }

  /// One for each name, dosage and amount in no slot; that of the next dose first if it is taken as needed.
  private func overviews(inNoSlotOf history: MedicationHistory, at moment: Moment) -> [AsNeededOverview] {
    let day = moment.today
    let taken = dosesInNoSlot(of: history.id, on: day)
    let current = history.version(on: day)?.medication
    let isTakenAsNeeded = current.map { $0.state == .active && $0.schedule.days == .asNeeded } ?? false
    let next = isTakenAsNeeded ? current?.label(in: nil, on: day) : nil
    let former = Set(taken.map(\.label)).filter { $0 != next }.sorted {
      ($0.name, $0.dosage, $0.amount) < ($1.name, $1.dosage, $1.amount)
    }
    return ([next].compactMap(\.self) + former).map { label in
      overview(ofDosesIn: taken, of: history.latest(on: day), called: label, at: moment)
    }
  }

  /// The doses in no slot with the day, name, dosage and amount of `dose`; nil if its medication is gone.
  func overview(besides dose: AsNeededDose, at moment: Moment) -> AsNeededOverview? {
    guard let medication = regimen.medication(dose.medication, on: dose.day) else { return nil }
    let taken = dosesInNoSlot(of: dose.medication, on: dose.day)
    return overview(ofDosesIn: taken, of: medication, called: dose.label, at: moment)
  }

  private func dosesInNoSlot(of medication: MedicationID, on day: Day) -> Set<AsNeededDose> {
    medications.asNeeded.filter { $0.medication == medication && $0.day == day }
  }

  private func overview(
    ofDosesIn taken: Set<AsNeededDose>,
    of medication: Medication,
    called label: DoseLabel,
    at moment: Moment
  ) -> AsNeededOverview {
    let isNextOffered = label == medication.label(in: nil, on: moment.today)
    let (limits, all) = (medication.limits, takenInstants(of: medication.id))
    let next = limits.next(from: moment.now, after: all)
    let name = regimen.called(medication)
    return AsNeededOverview(
      medication: medication.labelled(label),
      called: name == label.name ? nil : name,
      amount: label.amount,
      isExtra: medication.schedule.days != .asNeeded,
      taken: taken.filter { $0.label == label }.sorted { $0.at < $1.at },
      left: limits.left(at: moment.now, after: all),
      next: next > moment.now ? next : nil,
      offeredPlace: isNextOffered ? nextPlace(of: medication) : nil,
      takenLately: all.count { moment.now - DoseLimits.day < $0 && $0 <= moment.now }
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
