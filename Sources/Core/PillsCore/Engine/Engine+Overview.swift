extension Engine {
  package func overview(at moment: Moment) -> Overview {
    let today = moment.today
    let shown = occurrences(at: moment) { [$0.today.previous, $0.today] }
    let slots = shown.compactMap { occurrence -> SlotOverview? in
      let slot = overview(of: occurrence, at: moment)
      let isOfToday = slot.id.day == moment.by(clockOf: slot.id).today
      // What is open can be taken, also if no reminder asks for it any more.
      return isOfToday || slot.reminder == .snoozed || hasOpenDose(occurrence, at: moment) ? slot : nil
    }
    return Overview(
      today: today,
      machineZone: moment.machineZone.identifier,
      slots: slots.map { withLimits($0, at: moment) },
      asNeeded: asNeededOverviews(at: moment),
      next: nextReminder(at: moment),
      stock: stockOverviews(at: moment),
      missed: missedDoses(at: moment),
      popupServer: popups.server,
      lock: historyLock(at: moment.now),
      pause: pause(at: moment),
      changeCount: storage.changeCount,
      problems: problems,
      isUnread: isUnread,
      settings: settings
    )
  }

  /// Whether the store was never read, so that nothing is known of medications and doses.
  package var isUnread: Bool { storage.isUnread }

  package func historyLock(at now: Instant) -> HistoryLock { lock.state(at: now, by: settings) }

  /// The slots of `days` with everything due in them, by the given answers.
  package func slots(
    of days: ClosedRange<Day>,
    answers: [Dose: DoseAnswer],
    at moment: Moment
  ) -> [Day: [SlotOverview]] {
    var engine = self
    engine.medications.recall(only: answers)
    let overviews = days.map { day in
      (day, engine.occurrences(on: day, at: moment).map { engine.overview(of: $0, at: moment) })
    }
    return Dictionary(uniqueKeysWithValues: overviews)
  }

  /// The days of the history, for answers that are not in memory. `firstAnswer` is the first answered day.
  package func pastDays(firstAnswer: Day? = nil, at moment: Moment) -> PastDays {
    PastDays(
      regimen: regimen,
      settings: settings,
      records: reminders.records,
      firstAnswer: firstAnswer,
      at: moment
    )
  }

  /// When a dose was due: as its reminder had it, else by the time of the slot; nil if there never was that slot.
  package func dueAt(_ dose: Dose, at moment: Moment) -> Instant? {
    let id = reminderID(of: dose)
    return regimen.slots.time(of: dose.slot, on: dose.day).map { time in
      let dueAt = moment.by(clockOf: id).zone.instant(of: time, on: dose.day)
      return ReminderRecord.current(reminders.records[id], dueAt: dueAt, at: moment.now)?.dueAt ?? dueAt
    }
  }

  func overview(of occurrence: Occurrence, at moment: Moment) -> SlotOverview {
    let source = medicationReminders
    let moment = moment.by(clockOf: occurrence.id)
    let record = reminders.currentRecord(of: occurrence, at: moment.now)
    let isOver = reminders.closesAt(occurrence, of: source, at: moment) <= moment.now
    let state: SlotOverview.ReminderState
    if source.isAnswered(occurrence) {
      state = .closed
    } else if occurrence.dueAt > moment.now {
      state = .upcoming
    } else if isOver || !source.isAskedFor(occurrence, at: moment) {
      state = .closed
    } else {
      state = record?.endOfSnooze == nil ? .open : .snoozed
    }
    let callings = regimen.callings(of: occurrence.medications)
    return SlotOverview(
      id: occurrence.id,
      dueAt: record?.dueAt ?? occurrence.dueAt,
      reminder: state,
      snoozedUntil: state == .snoozed ? record?.endOfSnooze : nil,
      doses: occurrence.medications.map { medication in
        let dose = Dose(day: occurrence.id.day, slot: occurrence.id.slot, medication: medication.id)
        let answer = medications.answers[dose]
        let isRenamed = answer.map { $0.label.name != medication.name } ?? false
        return DoseOverview(
          medication: answer.map { medication.labelled($0.label) } ?? medication,
          called: callings[medication.id] ?? (isRenamed ? medication.name : nil),
          amount: answer?.label.amount ?? medication.amount(in: occurrence.id.slot, on: occurrence.id.day),
          status: answer.map { DoseStatus($0.kind) } ?? .unanswered(isOver: isOver),
          at: answer.flatMap { $0.kind == .missed ? nil : $0.at },
          remarks: answer?.remarks ?? .none,
          offeredPlace: answer == nil && !isOver ? nextPlace(of: medication) : nil
        )
      }
    )
  }

  /// Worst first.
  var problems: [Problem] {
    var problems: [Problem] = []
    if let failure = storage.failure { problems.append(.store(failure)) }
    if let settingsProblem { problems.append(.settings(settingsProblem)) }
    if popups.server == .missing(.absent) {
      problems.append(.popups(PopupComplaint(.noServerYet)))
    } else if let problem = popups.problem {
      problems.append(.popups(problem))
    }
    return problems
  }

  /// One line for systemd: problems, open and missed reminders, and the next one. It names no medication.
  func statusLine(_ state: WantedState, at moment: Moment) -> String {
    var line = ""
    for problem in problems { line += "Problem: \(problem.english). " }
    for popup in state.open { line += "Open: \(popup.title). " }
    if let pause = pause(at: moment), pause.until != moment.today {
      line +=
        "Everything is paused\(pause.until.map { " until \($0.inEnglish(today: moment.today))" } ?? ""). "
    }
    if let missed = missedDoses(at: moment) {
      let doses = missed.count == 1 ? "1 dose" : "\(missed.count) doses"
      line += "Missed: \(doses) since \(missed.since.inEnglish(today: moment.today)). "
    }
    return line + nextLine(state.next, at: moment)
  }

  private func nextLine(_ next: Reminder?, at moment: Moment) -> String {
    guard settings.remindersEnabled else { return "Reminders are off." }
    guard let next else { return "Nothing due in the next 7 days." }
    let moment = source(of: next.id, at: moment)?.moment(moment) ?? moment
    let day = moment.zone.day(at: next.dueAt)
    // In English like the rest of the line, whatever the person's language is.
    let here = moment.timeHere(at: next.dueAt).map { " (\($0) here)" } ?? ""
    let time = "Next: \(next.id.title) at \(moment.zone.timeOfDay(at: next.dueAt))\(here)"
    switch moment.today.distance(to: day) {
    case 0: return time
    case 1: return "\(time) tomorrow"
    default: return "\(time) on \(day.inEnglish(today: moment.today))"
    }
  }
}
