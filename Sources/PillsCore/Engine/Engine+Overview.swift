extension Engine {
  /// How things stand at `moment`.
  package func overview(at moment: Moment<some LocalTime>) -> Overview {
    let today = moment.today
    let slots = [today.previous, today]
      .flatMap { occurrences(on: $0, zone: moment.zone) }
      .map { overview(of: $0, at: moment) }
      .filter { $0.id.day == today || $0.reminder == .open || $0.reminder == .snoozed }
    return Overview(
      today: today,
      slots: slots,
      asNeeded: asNeededOverviews(on: today),
      next: nextReminder(at: moment),
      missed: missedDoses(at: moment),
      popupServer: popupServer,
      lock: historyLock(at: moment.now),
      changeCount: changeCount,
      problems: problems,
      remindersEnabled: settings.remindersEnabled
    )
  }

  /// The slots of `days` with everything due in them, given the answers of those days.
  package func slots(
    of days: ClosedRange<Day>,
    answers: [Dose: DoseAnswer],
    at moment: Moment<some LocalTime>
  ) -> [Day: [SlotOverview]] {
    var engine = self
    engine.memory.answers = answers
    let overviews = days.map { day in
      (day, engine.occurrences(on: day, zone: moment.zone).map { engine.overview(of: $0, at: moment) })
    }
    return Dictionary(uniqueKeysWithValues: overviews)
  }

  func overview(of occurrence: Occurrence, at moment: Moment<some LocalTime>) -> SlotOverview {
    let record = standingRecord(of: occurrence, at: moment.now)
    let state = reminderState(of: occurrence, at: moment)
    let isMissed = closesAt(occurrence, at: moment) <= moment.now
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
    at moment: Moment<some LocalTime>
  ) -> SlotOverview.ReminderState {
    if unansweredDoses(of: occurrence).isEmpty { return .closed }
    if occurrence.dueAt > moment.now { return .upcoming }
    if closesAt(occurrence, at: moment) <= moment.now { return .closed }
    if openDoses(of: occurrence, at: moment).isEmpty { return .closed }
    return standingRecord(of: occurrence, at: moment.now)?.endOfSnooze == nil ? .open : .snoozed
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
  func statusLine(_ survey: Survey<some LocalTime>) -> String {
    var parts = problems.map { "Problem: \($0.message)." }
    for occurrence in survey.occurrences where isOpen(occurrence, at: survey.moment) {
      parts.append("Open: \(occurrence.id.slot).")
    }
    if let missed = missedDoses(at: survey.moment) { parts.append("Missed: \(missed).") }
    return (parts + [nextLine(survey)]).joined(separator: " ")
  }

  private func nextLine(_ survey: Survey<some LocalTime>) -> String {
    guard settings.remindersEnabled else { return "Reminders are off." }
    guard let next = survey.next else { return "Nothing due in the next 7 days." }
    let zone = survey.moment.zone
    let day = zone.day(at: next.dueAt)
    let time = "Next: \(next.id.slot) at \(zone.timeOfDay(at: next.dueAt))"
    switch survey.moment.today.distance(to: day) {
    case 0: return time
    case 1: return "\(time) tomorrow"
    default: return "\(time) on \(day)"
    }
  }
}
