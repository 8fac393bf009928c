import PillsCore

extension World {
  /// Answers several slots at once, of one day or of several.
  mutating func speakOfDays() throws(Violation) {
    let today = moment.today
    let names =
      almanac.timelines.map { $0.latest(on: today).name } + (almanac.timelines.isEmpty ? ["nothing"] : [])
    let length = random.once(in: 3) ? 0 : random.seconds(0...(random.once(in: 5) ? 60 : 6))
    let last = -random.seconds(random.once(in: 3) ? -1...1 : 0...30)
    var command = AnswerCommand(random.pick([.take, .take, .take, .skip, .undo]))
    command.slot = random.once(in: 2) ? nil : anySlot()
    command.medications = random.once(in: 4) ? [random.pick(names)] : []
    command.exceptions = random.once(in: 6) ? [random.pick(names)] : []
    command.day = .fromToday(days: Int(last - length))
    command.until = .fromToday(days: Int(last))
    command.time = random.once(in: 6) ? TimeOfDay(hour: Int(random.seconds(0...23)), minute: 20) : nil
    command.isForced = random.once(in: 3)
    if random.once(in: 2) { try send(.lock(.unlock)) }
    // The expected answer of every dose, by the rules as people understand them.
    meant = meaning(of: command)
    try send(.medications(.answer(command)))
    meant = nil
  }

  /// If nothing could be read when the command was given, it applies to what the store holds.
  mutating func rethinkDays() {
    guard case .command(.medications(.answer(let command)), _)? = said,
      command.until != nil || command.action == .confirmMissed
    else { return }
    meant = meaning(of: command)
  }

  /// The answers that `command` should give; nil if it must be refused.
  private func meaning(of command: AnswerCommand) -> [Dose: DoseAnswer.Kind?]? {
    if command.action == .confirmMissed { return meaning(ofConfirming: command) }
    let today = moment.today
    let first = command.day?.resolved(today: today) ?? today
    let last = command.until?.resolved(today: today) ?? first
    guard first <= last, last <= today, first == today || !settings.historyLocked || isUnlocked else {
      return nil
    }
    if let slot = command.slot, !mayName(slot, on: first...last) { return nil }
    let named: [TrueOccurrence] = (first...last).flatMap { markable(on: $0, by: command) }
    let candidates = named.filter { occurrence in
      if let slot = command.slot, slot != occurrence.id.slot.description { return false }
      if command.action != .undo && occurrence.dueAt > clock { return false }
      // A day that is not over here can be over in the other zone.
      return first < today || occurrence.id.hours == nil || !isLocked(occurrence)
    }
    guard let chosen = chosen(by: command, among: candidates.flatMap(\.medications)) else { return nil }
    var meant: [Dose: DoseAnswer.Kind?] = [:]
    for occurrence in candidates {
      for dose in occurrence.doses where chosen.contains(dose.medication) {
        let at = instant(meantBy: command, dueAt: occurrence.dueAt, of: occurrence.id)
        if let at, at > clock { return nil }
        let old = disk.answers[dose].flatMap { $0.kind == .missed ? nil : $0.kind }
        switch command.action {
        case .take: meant[dose] = old ?? .taken
        case .skip: meant[dose] = old ?? .skipped
        case .undo, .toggle, .confirmMissed: meant[dose] = .some(nil)
        }
      }
    }
    return meant.isEmpty ? nil : meant
  }

  /// True if `slot` exists now or had a due or answered dose on `days` or the day before.
  func mayName(_ slot: String, on days: ClosedRange<Day>) -> Bool {
    slots.keys.contains { $0.description == slot }
      || (days.lowerBound.previous...days.upperBound).contains { day in
        SlotName(slot).map { slotTimes.isThere($0, on: day) } ?? false
      }
  }

  /// The instant that `command` gives for doses due at `dueAt` on `day`; nil if it gives no time.
  ///
  /// Once the day is over, a time before that of the dose can be one of that day or, after midnight, of the
  /// following night. Without a day, that night is meant if it has passed, and otherwise the nearer time. The
  /// settings' zone is used even for doses of the other zone.
  private func instant(meantBy command: AnswerCommand, dueAt: Instant, of id: ReminderID) -> Instant? {
    guard let time = command.time else { return nil }
    // A dose that is due tomorrow can be answered today.
    let day = min(id.hours == nil ? id.day : zone.day(at: dueAt), moment.today)
    let sameDay = almanac.instant(of: time, on: day)
    let night = almanac.instant(of: time, on: day.next)
    guard day < moment.today, sameDay < dueAt else { return sameDay }
    if command.day == nil, night <= clock { return night }
    return night - dueAt < dueAt - sameDay ? night : sameDay
  }

  /// True if `event` has the time that the person gave, if any.
  func isAtMeantTime(_ event: (dose: Dose, answer: DoseAnswer?)) -> Bool {
    guard case .command(.medications(.answer(let command)), _)? = said, let answer = event.answer else {
      return true
    }
    let id = almanac.id(of: event.dose)
    let time = almanac.time(of: id.slot, on: id.day)
    let dueAt = almanac.instant(of: time, on: id.day, by: id.hours)
    return instant(meantBy: command, dueAt: dueAt, of: id).map { $0 == answer.at } ?? true
  }

  /// The doses due on `day`. If a slot has none, or if the command names medications, also those that would
  /// have been due before a medication began.
  private func markable(on day: Day, by command: AnswerCommand) -> [TrueOccurrence] {
    let due = occurrences(on: day)
    guard command.action != .undo else { return due }
    let early = earlyOccurrences(on: day)
    let joined = due.map { occurrence in
      command.medications.isEmpty && isPlanned(occurrence.id)
        ? occurrence
        : early.first { $0.id == occurrence.id }.map { occurrence.joined(by: $0, in: almanac) } ?? occurrence
    }
    return joined + early.filter { other in !due.contains { $0.id == other.id } }
  }

  /// What would have been due by now in the slots of `day` before the medications began.
  private func earlyOccurrences(on day: Day) -> [TrueOccurrence] {
    almanac.occurrencesBeforeBeginning(on: day) { today(by: $0) }.filter { $0.dueAt <= clock }
  }

  /// True if a dose is due there by the plan, without answers.
  private func isPlanned(_ id: ReminderID) -> Bool {
    almanac.occurrences(on: id.day).contains { $0.id == id }
  }

  /// The slot that `command` means: the due doses, or those before a beginning if a name needs them or if none are due.
  func occurrence(_ id: ReminderID, spokenOfBy command: AnswerCommand) -> TrueOccurrence? {
    let due = trueOccurrence(id)
    let isNamed = command.medications.allSatisfy { name in
      almanac.named(name, among: due?.medications ?? []).count == 1
    }
    if command.action == .undo { return due }
    if due != nil, isNamed, !command.medications.isEmpty || isPlanned(id) { return due }
    let early = earlyOccurrences(on: id.day).first { $0.id == id }
    return due.map { due in early.map { due.joined(by: $0, in: almanac) } ?? due } ?? early
  }

  /// The medications with these names, by their latest names; nil if a name fits none or several.
  private func chosen(by command: AnswerCommand, among medications: [Medication]) -> Set<MedicationID>? {
    let known = Dictionary(medications.map { ($0.id, $0) }) { $1 }
    func named(_ name: String) -> MedicationID? {
      let fitting = almanac.named(name, among: Array(known.values))
      return fitting.count == 1 ? fitting[0].id : nil
    }
    var chosen = command.medications.isEmpty ? Set(known.keys) : []
    for name in command.medications {
      guard let id = named(name) else { return nil }
      chosen.insert(id)
    }
    for name in command.exceptions {
      guard let id = named(name) else { return nil }
      chosen.remove(id)
    }
    return chosen
  }

  /// A command for several slots records only what it means.
  mutating func checkDays(_ change: Change) throws(Violation) {
    tally.checks += 1
    guard let meant else { throw violation(8, "days are marked that may not be") }
    for event in change.answers {
      // An undo can restore an answer of a clock that was ahead.
      guard let kind = meant[event.dose], kind == event.answer?.kind, change.via == .command,
        change.undoes != nil || event.answer.map({ $0.at <= clock }) ?? true, isAtMeantTime(event)
      else { throw violation(4, "\(event) is recorded with the rest") }
    }
  }

  mutating func hear(_ answered: AnsweredDays, to request: RequestID) throws(Violation) {
    guard case .command(.medications(let command), request)? = said else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    guard !isBlind else { return }
    tally.checks += 1
    guard let meant else { throw violation(8, "told of days that may not be marked") }
    for (dose, kind) in meant where disk.answers[dose]?.kind != kind {
      throw violation(6, "\(dose) is acknowledged with the rest and not on disk")
    }
    if answered.changed + answered.same + answered.kept != meant.count {
      throw violation(6, "told of \(answered) in place of \(meant.count) doses")
    }
    if answered.restored != (command == .takeBack(.last) ? meant.values.count { $0 != nil } : 0) {
      throw violation(6, "told that \(answered.restored) doses are as they were")
    }
    if answered.changed != disk.editCount - editCountBefore {
      throw violation(6, "told that \(answered.changed) doses changed")
    }
    tally.days += 1
  }
}

extension TrueOccurrence {
  /// This occurrence with the additional medications of `other`.
  fileprivate func joined(by other: TrueOccurrence, in almanac: Almanac) -> TrueOccurrence {
    let others = other.medications.filter { medication in !medications.contains { $0.id == medication.id } }
    let all = almanac.inOrder(medications + others)
    return TrueOccurrence(
      id: id,
      dueAt: dueAt,
      nextAt: nextAt,
      medications: all,
      doses: all.map { Dose(day: id.day, slot: id.slot, medication: $0.id) },
      remindedDoses: remindedDoses
    )
  }
}
