extension Engine {
  /// How things stand at `now`.
  package func overview(at now: Instant, zone: some LocalTime) -> Overview {
    let today = zone.day(at: now)
    let slots = [today.previous, today]
      .flatMap { occurrences(on: $0, zone: zone) }
      .map { overview(of: $0, at: now, zone: zone) }
      .filter { $0.id.day == today || $0.reminder == .open || $0.reminder == .snoozed }
    return Overview(
      today: today,
      slots: slots,
      asNeeded: asNeededOverviews(on: today),
      next: nextReminder(at: now, zone: zone),
      missed: missedDoses(at: now, zone: zone),
      popupServer: popupServer,
      lock: historyLock(at: now),
      changeCount: changeCount,
      problems: problems,
      remindersEnabled: settings.remindersEnabled
    )
  }

  /// The slots of `days` with everything due in them, given the answers of those days.
  package func slots(
    of days: ClosedRange<Day>,
    answers: [Dose: DoseAnswer],
    at now: Instant,
    zone: some LocalTime
  ) -> [Day: [SlotOverview]] {
    var engine = self
    engine.memory.answers = answers
    let overviews = days.map { day in
      (day, engine.occurrences(on: day, zone: zone).map { engine.overview(of: $0, at: now, zone: zone) })
    }
    return Dictionary(uniqueKeysWithValues: overviews)
  }

  func overview(of occurrence: Occurrence, at now: Instant, zone: some LocalTime) -> SlotOverview {
    let record = standingRecord(of: occurrence, at: now)
    let state = reminderState(of: occurrence, at: now, zone: zone)
    let isMissed = closesAt(occurrence, at: now, zone: zone) <= now
    return SlotOverview(
      id: occurrence.id,
      dueAt: record?.dueAt ?? occurrence.dueAt,
      reminder: state,
      snoozedUntil: state == .snoozed ? record?.endOfSnooze : nil,
      doses: occurrence.medications.map { medication in
        let dose = Dose(day: occurrence.id.day, slot: occurrence.id.slot, medication: medication.id)
        return DoseOverview(
          medication: medication,
          status: status(of: dose, isMissed: isMissed),
          at: memory.answers[dose]?.at
        )
      }
    )
  }

  private func status(of dose: Dose, isMissed: Bool) -> DoseStatus {
    switch memory.answers[dose]?.kind {
    case .taken: .taken
    case .skipped: .skipped
    case nil: isMissed ? .missed : .due
    }
  }

  private func reminderState(
    of occurrence: Occurrence,
    at now: Instant,
    zone: some LocalTime
  ) -> SlotOverview.ReminderState {
    if unansweredDoses(of: occurrence).isEmpty { return .closed }
    if occurrence.dueAt > now { return .upcoming }
    if closesAt(occurrence, at: now, zone: zone) <= now { return .closed }
    if openDoses(of: occurrence, at: now, zone: zone).isEmpty { return .closed }
    return standingRecord(of: occurrence, at: now)?.endOfSnooze == nil ? .open : .snoozed
  }

  /// What keeps Pills from working as it should, worst first.
  var problems: [Problem] {
    var problems: [Problem] = []
    if let storeFailure { problems.append(Problem(subject: .store, message: storeFailure.message)) }
    if let settingsProblem { problems.append(Problem(subject: .settings, message: settingsProblem)) }
    if popupServer == .missing(.absent) {
      problems.append(
        Problem(
          subject: .popups,
          message: "no notification server is running; open reminders are shown as soon as one is started"
        )
      )
    } else if let popupProblem {
      problems.append(Problem(subject: .popups, message: popupProblem))
    }
    return problems
  }

  /// One line on what comes next, for systemd; it names no medication.
  func statusLine(_ survey: Survey, zone: some LocalTime) -> String {
    var parts = problems.map { "Problem: \($0.message)." }
    for occurrence in survey.occurrences where isOpen(occurrence, at: survey.now, zone: zone) {
      parts.append("Open: \(occurrence.id.slot).")
    }
    if let missed = missedDoses(at: survey.now, zone: zone) { parts.append("Missed: \(missed).") }
    return (parts + [nextLine(survey, zone: zone)]).joined(separator: " ")
  }

  private func nextLine(_ survey: Survey, zone: some LocalTime) -> String {
    guard settings.remindersEnabled else { return "Reminders are off." }
    guard let next = survey.next else { return "Nothing due in the next 7 days." }
    let day = zone.day(at: next.dueAt)
    let time = "Next: \(next.id.slot) at \(zone.timeOfDay(at: next.dueAt))"
    switch zone.day(at: survey.now).distance(to: day) {
    case 0: return time
    case 1: return "\(time) tomorrow"
    default: return "\(time) on \(day)"
    }
  }
}
