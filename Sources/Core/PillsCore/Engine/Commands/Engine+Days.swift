/// Answers for several slots at once, of one day or of a run of days, such as when people enter their past.
extension Engine {
  /// The most days that one command can mark, and how far back they may be: twenty years.
  package static let mostAnsweredDays = 7305

  /// Differing answers stay: a command about many doses should not contradict an answer about one.
  mutating func answerDays(_ command: AnswerCommand, at moment: Moment, _ past: any Past) throws(Refusal)
    -> Step
  {
    if command.hasRemarks { throw .medications(.notOneMedication) }
    let days = try days(of: command, today: moment.today)
    let slot = try command.slot.map { name throws(Refusal) in try self.slot(named: name, on: days) }
    try recall(days, from: past)
    let candidates = candidates(on: days, slot: slot, for: command, at: moment)
    let chosen = try chosen(by: command, among: candidates)
    var answered = AnsweredDays(days: days)
    var entries: [NewEntry] = []
    let meant = candidates.map { occurrence in
      (occurrence: occurrence, doses: occurrence.doses.filter { chosen?.contains($0.medication) ?? true })
    }.filter { !$0.doses.isEmpty }
    let kind = kind(of: command.action, on: meant.flatMap(\.doses))
    for (occurrence, doses) in meant {
      let at = try instant(of: command, about: occurrence, at: moment)
      for dose in doses {
        let current = medications.answers[dose]
        if current?.kind == kind {
          answered.same += 1
        } else if kind != nil, !current.isReplaceable {
          answered.kept += 1
        } else {
          entries.append(occurrence.entry(dose, kind, at: at, moment))
        }
      }
    }
    guard !meant.isEmpty else { throw .medications(.nothingDueOnDays(days)) }
    try requireUnlocked(days.lowerBound, today: moment.today)
    if !command.isForced { try requireLimits(entries, at: moment) }
    answered.changed = entries.count
    guard !entries.isEmpty else { return .done(outcome(of: answered, at: moment)) }
    return .persist(Change(entries: entries), .days(command.action, answered))
  }

  /// The slots of `day` with medications that began only after them; none of a slot that is still to come.
  func beforeBeginning(on day: Day, at moment: Moment) -> [Occurrence] {
    allMedicationReminders.flatMap { source -> [Occurrence] in
      let own = source.moment(moment)
      guard day <= own.today else { return [] }
      return Occurrence.beforeBeginning(on: day, of: source, at: own).filter { $0.dueAt <= moment.now }
    }
  }

  /// Slots of `days` that can be marked though nothing is due in them; `slots` are those with due doses.
  package func markableSlots(
    of days: ClosedRange<Day>,
    besides slots: [Day: [SlotOverview]],
    at moment: Moment
  ) -> [Day: [SlotName]] {
    guard let last = regimen.histories.map(\.versions[0].from.day).max(), days.lowerBound <= last else {
      return [:]
    }
    var markable: [Day: [SlotName]] = [:]
    for day in days.lowerBound...min(days.upperBound, last) {
      let due = Set((slots[day] ?? []).map(\.id.slot))
      var early: [SlotName] = []
      for slot in beforeBeginning(on: day, at: moment).map(\.id.slot)
      where !due.contains(slot) && !early.contains(slot) { early.append(slot) }
      if !early.isEmpty { markable[day] = early }
    }
    return markable
  }

  /// Throws if `day` is more than ``mostAnsweredDays`` ago.
  func requireRecent(_ day: Day, today: Day) throws(Refusal) {
    let first = today.advanced(by: -Self.mostAnsweredDays)
    if day < first { throw .time(.tooLongAgo(first: first)) }
  }

  private func days(of command: AnswerCommand, today: Day) throws(Refusal) -> ClosedRange<Day> {
    let first = command.day?.resolved(today: today) ?? today
    let last = command.until?.resolved(today: today) ?? first
    if last < first { throw .medications(.untilBeforeFrom(until: last, from: first)) }
    if last > today { throw .time(.futureDay(last)) }
    let count = first.distance(to: last) + 1
    if count > Self.mostAnsweredDays { throw .medications(.tooManyDays(count, limit: Self.mostAnsweredDays)) }
    try requireRecent(first, today: today)
    return first...last
  }

  /// The occurrences that `command` may be about. Slots still to come count only if answers are undone.
  private func candidates(
    on days: ClosedRange<Day>,
    slot: SlotName?,
    for command: AnswerCommand,
    at moment: Moment
  ) -> [Occurrence] {
    let answers = Dictionary(grouping: medications.answers) { $0.key.day }
    let candidates = days.flatMap { day in
      let answers = Dictionary(uniqueKeysWithValues: answers[day] ?? [])
      // What was never due has no answer to undo.
      guard command.action != .undo else {
        return due(on: day, answers: answers, at: moment).filter { slot == nil || $0.id.slot == slot }
      }
      return markable(on: day, answers: answers, naming: !command.medications.isEmpty, at: moment)
        .filter { slot == nil || $0.id.slot == slot }
        .filter { $0.dueAt <= moment.now }
    }
    // Today may already be over, and locked, by the clocks of some medications.
    guard days.lowerBound >= moment.today else { return candidates }
    return candidates.filter { $0.id.hours == nil || !isLocked($0.id, at: moment) }
  }

  /// Everything that can be marked on `day`: what is due, and slots whose medications began later. These
  /// medications also join slots in which others are due, with `naming` or if nothing is due by the plan.
  private func markable(
    on day: Day,
    answers: [Dose: DoseAnswer],
    naming: Bool,
    at moment: Moment
  ) -> [Occurrence] {
    let due = due(on: day, answers: answers, at: moment)
    let early = beforeBeginning(on: day, at: moment)
    let (known, knownEarly) = (
      Set(due.map(\.id)), Dictionary(uniqueKeysWithValues: early.map { ($0.id, $0) })
    )
    return due.map { occurrence in
      guard let early = knownEarly[occurrence.id], naming || !isPlanned(occurrence.id, at: moment) else {
        return occurrence
      }
      return occurrence.joined(by: early, in: regimen)
    } + early.filter { !known.contains($0.id) }
  }

  /// Whether anything is due in the slot by the plan, and not only because it was answered.
  func isPlanned(_ id: ReminderID, at moment: Moment) -> Bool {
    due(on: id.day, answers: [:], at: moment).contains { $0.id == id }
  }

  private func due(on day: Day, answers: [Dose: DoseAnswer], at moment: Moment) -> [Occurrence] {
    allMedicationReminders.flatMap { source in
      var source = source
      source.answers = answers
      return source.occurrences(on: day, zone: source.moment(moment).zone)
    }
  }

  /// Nil for all.
  func chosen(
    by command: AnswerCommand,
    among candidates: [Occurrence]
  ) throws(Refusal) -> Set<MedicationID>? {
    if command.isAboutAll { return nil }
    // The last name of each medication counts.
    let known = Dictionary(candidates.lazy.flatMap(\.medications).map { ($0.id, $0) }) { $1 }
    let medications = regimen.inOrder(known.values)
    let named = try self.medications(named: command.medications, among: medications).map(\.id)
    let exceptions = try self.medications(named: command.exceptions, among: medications).map(\.id)
    return Set(named).subtracting(command.exceptions.isEmpty ? [] : exceptions)
  }
}
