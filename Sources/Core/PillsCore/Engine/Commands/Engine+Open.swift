/// Commands without a slot and a day: about what is open now, or what was answered last.
extension Engine {
  /// Takes or skips every open dose. Toggling takes them too: without a slot it never undoes an answer.
  func answerOpen(_ command: AnswerCommand, at moment: Moment) throws(Refusal) -> Step {
    let open = openOccurrences(at: moment)
    guard !open.isEmpty else { throw .reminders(.nothingOpen(next: nextReminder(at: moment))) }
    let chosen = try chosen(by: command, among: open)
    let kind: DoseAnswer.Kind = command.action == .skip ? .skipped : .taken
    var answers: [NewEntry] = []
    for occurrence in open {
      let at = try instant(of: command, about: occurrence, at: moment)
      for dose in occurrence.doses
      where medications.answers[dose] == nil && chosen?.contains(dose.medication) ?? true {
        let entry = entry(for: command, about: occurrence, dose, as: kind, at: at, moment)
        answers += entry.map { [$0] } ?? []
      }
    }
    try requireOneMedication(command, answers.lazy.compactMap(\.statement.dose))
    guard !answers.isEmpty else {
      return .done(outcome(of: open.map(\.id), chosen, changed: false, at: moment))
    }
    if !command.isForced { try requireLimits(answers, at: moment) }
    let change = Change(entries: answers)
    return .persist(change, .slots(ids(of: change.answers.map(\.dose)), named: chosen))
  }

  /// Undoes that act: each of its doses is as it was before.
  mutating func takeBack(_ wanted: WantedAct, at moment: Moment, _ past: any Past) throws(Refusal) -> Step {
    let act: DoneAct?
    do throws(StoreFailure) {
      act = try past.act(wanted, since: moment.zone.start(of: moment.today))
    } catch {
      throw .storage(error)
    }
    guard let act else { throw .medications(.nothingAnswered) }
    let doses = act.doses.keys.sorted { ($0.day, $0.slot, $0.medication) < ($1.day, $1.slot, $1.medication) }
    if let first = doses.first?.day, let end = doses.last?.day { try recall(first...end, from: past) }
    // Undoing a confirmation of missed doses changes nothing that past days show.
    let shown = doses.filter { dose in
      medications.answers[dose]?.kind != .missed || act.doses[dose] != .some(nil)
    }
    for id in ids(of: shown) where isLocked(id, at: moment) { throw .time(.historyLocked(id.day)) }
    for dose in act.asNeeded.keys { try requireUnlocked(dose.day, of: dose.at, at: moment) }
    let asNeeded = act.asNeeded.sorted { $0.key.at < $1.key.at }
    let before =
      doses.map { Statement.dose($0, act.doses[$0] ?? nil) }
      + asNeeded.map { Statement.asNeeded($0.key, $0.value) }
    let change = Change(entries: before.map { NewEntry($0, at: moment.now) }, undoes: act.number)
    if doses.isEmpty, let dose = asNeeded.first?.key { return .persist(change, .asNeeded(dose)) }
    let days = doses[0].day...doses[doses.count - 1].day
    // A slot of before yesterday is over: of several such days, the number of doses says enough.
    guard days.count > 1, days.lowerBound < moment.today.previous else {
      return .persist(change, .slots(ids(of: doses)))
    }
    let restored = act.doses.values.count { $0 != nil }
    return .persist(
      change,
      .days(.undo, AnsweredDays(days: days, changed: doses.count, restored: restored))
    )
  }

  func openOccurrences(at moment: Moment) -> [Occurrence] {
    occurrences(at: moment) { [$0.today.previous, $0.today] }
      .filter { hasOpenDose($0, at: moment) }
  }

  func hasOpenDose(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    isWithinWindow(occurrence, at: moment) && occurrence.doses.contains { medications.answers[$0] == nil }
  }

  private func ids(of doses: [Dose]) -> [ReminderID] {
    var ids: [ReminderID] = []
    for dose in doses {
      let id = reminderID(of: dose)
      // Doses of a slot are adjacent, but may have two ids, one for each clock.
      if !ids.suffix(2).contains(id) { ids.append(id) }
    }
    return ids
  }
}
