extension Engine {
  /// Carries out a command, or as much of it as can be done before its change is stored.
  mutating func run(_ command: Command, request: RequestID, at moment: Moment<some LocalTime>) -> [Effect] {
    let today = moment.today
    let firstDay = firstDay(neededFor: command, at: moment)
    let isBeyondMemory = firstDay < memory.firstDay && rememberRetry == nil
    if isBeyondMemory || isProvisional, recalledDays.insert(today).inserted {
      // What is asked for depends on days that were not read yet: it runs again once they are.
      let firstDay = firstRememberedDay(at: moment)
      return [.remember(from: firstDay), .recall(today...today, for: command, request: request)]
    }
    do throws(Refusal) {
      switch command {
      case .answer(let answer) where answer.isAboutOpen:
        return try answerOpen(answer, request: request, at: moment)
      case .answer(let answer) where answer.slot == nil || answer.until != nil:
        return try answerDays(answer, request: request, at: moment)
      case .answer(let answer):
        let id = try target(of: answer, at: moment)
        guard id.day >= memory.firstDay || recalledDays.contains(id.day) else {
          recalledDays.insert(id.day)
          return [.recall(id.day...id.day, for: command, request: request)]
        }
        guard let occurrence = occurrence(id, spokenOfBy: answer, at: moment) else {
          throw Refusal.nothingDue(slot: id.slot, day: id.day)
        }
        let events = try self.events(for: answer, about: occurrence, at: moment)
        // Last, so that nobody unlocks a day and hears then that there is nothing to do on it.
        if isLocked(id, at: moment) { throw Refusal.historyLocked(id.day) }
        guard !events.isEmpty else {
          if self.occurrence(id, zone: moment.zone) == nil { throw .nothingDue(slot: id.slot, day: id.day) }
          defer { forgetRecalledDays() }
          return [reply(to: request, changed: false, about: occurrence.id, at: moment)]
        }
        return [.persist(withUnsaved(Change(events: events)), .command(request, occurrence.id))]
      case .takeBack(let doses):
        return try takeBack(doses, request: request, at: moment)
      case .snooze(nil, let span):
        return try snoozeOpen(for: span, request: request, at: moment)
      case .snooze(let slot?, let span):
        let (change, id) = try snoozing(slot: slot, span: span, at: moment)
        return [.persist(withUnsaved(change), .command(request, id))]
      case .medication(let command):
        // What was answered today decides from when on a new schedule holds.
        if case .edit = command, today < memory.firstDay, recalledDays.insert(today).inserted {
          return [.recall(today...today, for: .medication(command), request: request)]
        }
        return try change(command, request: request, at: moment)
      case .asNeeded(let command):
        return try record(command, request: request, at: moment)
      case .erase(let command):
        return try erase(command, request: request, at: moment)
      case .lock(let command):
        guard let change = lockChange(command) else {
          forgetRecalledDays()
          return [.reply(request, .success(.lock(historyLock(at: moment.now))))]
        }
        return [.persist(withUnsaved(Change(lock: change)), .lock(request))]
      }
    } catch {
      forgetRecalledDays()
      return [.reply(request, .failure(error))]
    }
  }

  private func firstDay(neededFor command: Command, at moment: Moment<some LocalTime>) -> Day {
    if case .asNeeded = command { return firstDayForMissed(today: moment.today) }
    return firstReviewedDay(at: moment)
  }

  func reply(
    to request: RequestID,
    changed: Bool,
    about id: ReminderID,
    at moment: Moment<some LocalTime>
  ) -> Effect {
    let slot = slotOverview(id, at: moment)
    return .reply(request, .success(.slot(SlotOutcome(changed: changed, slot: slot))))
  }

  /// How a slot of a day stands, also where nothing is due in it any more.
  func slotOverview(_ id: ReminderID, at moment: Moment<some LocalTime>) -> SlotOverview {
    if let occurrence = occurrence(id, zone: moment.zone) { return overview(of: occurrence, at: moment) }
    return SlotOverview(
      id: id,
      dueAt: regimen.slots.time(of: id.slot, on: id.day).map { moment.zone.instant(of: $0, on: id.day) }
        ?? moment.now,
      reminder: .closed,
      snoozedUntil: nil,
      doses: []
    )
  }

  // MARK: Which doses

  private func target(
    of command: AnswerCommand,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> ReminderID {
    let today = moment.today
    let named = command.day?.resolved(today: today) ?? today
    let slot = try slot(named: command.slot ?? "", on: named...named)
    let lastNight = occurrence(ReminderID(day: today.previous, slot: slot), zone: moment.zone)
    let openLastNight = lastNight.flatMap { isWithinWindow($0, at: moment) ? $0 : nil }
    let day: Day
    if let reference = command.day {
      day = reference.resolved(today: today)
    } else if let openLastNight, answersLastNight(openLastNight, at: moment) {
      day = openLastNight.id.day
    } else {
      day = today
    }
    if day > today { throw .futureDay(day) }
    try requireRecent(day, today: today)
    return ReminderID(day: day, slot: slot)
  }

  /// What `command` may be about in a slot of a day: what is due there, and whatever began only after it where that is
  /// meant.
  private func occurrence(
    _ id: ReminderID,
    spokenOfBy command: AnswerCommand,
    at moment: Moment<some LocalTime>
  ) -> Occurrence? {
    let due = occurrence(id, zone: moment.zone)
    if let due, (try? medications(named: command.medications, among: due.medications)) != nil { return due }
    let early =
      command.action == .undo
      ? nil : beforeBeginning(on: id.day, at: moment).first { $0.id == id }
    return due.map { due in early.map(due.joined) ?? due } ?? early
  }

  /// Whether a slot of a day must be unlocked before it is changed: one of the past that cannot be answered any more.
  func isLocked(_ id: ReminderID, at moment: Moment<some LocalTime>) -> Bool {
    guard isLocked, id.day < moment.today else { return false }
    return occurrence(id, zone: moment.zone).map { !isWithinWindow($0, at: moment) } ?? true
  }

  /// The slot of that name: one of the settings, or where something is said of `days`, one of theirs.
  ///
  /// Those of the day before are among them: one may be open still, or was answered before it was taken away.
  func slot(named name: String, on days: ClosedRange<Day>? = nil) throws(Refusal) -> SlotName {
    // Nearly always it is one of the settings.
    let slot = SlotName(name)
    if let slot, settings.slots[slot] != nil { return slot }
    let past = days.map { regimen.slots.names(during: $0.lowerBound.previous...$0.upperBound) } ?? []
    if let slot, past.contains(slot) { return slot }
    let slots = settings.slotsInOrder.map(\.name)
    throw .unknownSlot(
      name: name,
      suggestion: nearestName(to: name.lowercased(), among: slots.map(\.description)),
      slots: slots
    )
  }

  func isWithinWindow(_ occurrence: Occurrence, at moment: Moment<some LocalTime>) -> Bool {
    occurrence.dueAt <= moment.now && moment.now < closesAt(occurrence, at: moment)
  }

  /// Whether a slot named without a day means last night's: as long as it is unanswered, and, so that saying the same
  /// twice never marks the coming night, as long as it lies nearer than tonight's.
  private func answersLastNight(_ lastNight: Occurrence, at moment: Moment<some LocalTime>) -> Bool {
    if lastNight.doses.contains(where: { memory.answers[$0] == nil }) { return true }
    return moment.now - lastNight.dueAt < nextDueAt(after: lastNight.id, zone: moment.zone) - moment.now
  }

  func medications(
    named names: [String],
    among due: [Medication]
  ) throws(Refusal) -> [Medication] {
    guard !names.isEmpty else { return due }
    var chosen: [Medication] = []
    for name in names {
      let medication = try medication(named: name, among: due)
      if !chosen.contains(medication) { chosen.append(medication) }
    }
    return chosen
  }

  /// The one of `medications` with that name, or the only one whose name begins so.
  func medication(named name: String, among medications: [Medication]) throws(Refusal) -> Medication {
    let wanted = name.lowercased()
    let exact = medications.filter { $0.name.lowercased() == wanted }
    let beginning = medications.filter { !wanted.isEmpty && $0.name.lowercased().hasPrefix(wanted) }
    let fitting = exact.isEmpty ? beginning : exact
    guard let medication = fitting.first else {
      throw .unknownMedication(name: name, suggestion: nearestName(to: name, among: medications.map(\.name)))
    }
    guard fitting.count == 1 else {
      throw .ambiguousMedication(name: name, candidates: fitting.map(\.name))
    }
    return medication
  }

  // MARK: What is said of them

  private func events(
    for command: AnswerCommand,
    about occurrence: Occurrence,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [DoseEvent] {
    let named = try medications(named: command.medications, among: occurrence.medications)
    let exceptions = Set(
      try command.exceptions.map { name throws(Refusal) in
        try medication(named: name, among: occurrence.medications).id
      }
    )
    let medications = named.filter { !exceptions.contains($0.id) }
    let doses = medications.map {
      Dose(day: occurrence.id.day, slot: occurrence.id.slot, medication: $0.id)
    }
    let kind = kind(of: command.action, on: doses)
    let at = try instant(of: command, about: occurrence, at: moment)
    return doses.compactMap { dose in
      let current = memory.answers[dose]
      // Saying the same again changes nothing, unless another time is given for it.
      if current?.kind == kind, command.time == nil || current?.at == at || kind == nil { return nil }
      let answer = kind.map { DoseAnswer(kind: $0, at: at) }
      return DoseEvent(dose: dose, answer: answer, recordedAt: moment.now, channel: .control)
    }
  }

  /// What `action` makes of `doses`; nil where it takes their answers back.
  func kind(of action: AnswerCommand.Action, on doses: [Dose]) -> DoseAnswer.Kind? {
    switch action {
    case .take: .taken
    case .skip: .skipped
    case .undo: nil
    case .toggle: doses.allSatisfy { memory.answers[$0]?.kind == .taken } ? nil : .taken
    }
  }

  /// When the doses of `occurrence` were taken, by what `command` says.
  ///
  /// Once the day of the occurrence is over, a time before its own may be meant early on that day, or late, after
  /// midnight: for what is open it is the latter wherever that has been, otherwise whichever is nearer.
  func instant(
    of command: AnswerCommand,
    about occurrence: Occurrence,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> Instant {
    let day = occurrence.id.day
    let isOver = day < moment.today
    guard let time = command.time else {
      let isPast = !isWithinWindow(occurrence, at: moment) && isOver
      return isPast ? occurrence.dueAt : moment.now
    }
    let early = moment.zone.instant(of: time, on: day)
    let late = moment.zone.instant(of: time, on: day.next)
    let isForOpen = command.day == nil && late <= moment.now
    let isLateNearer = late - occurrence.dueAt < occurrence.dueAt - early
    let isLate = isOver && early < occurrence.dueAt && (isForOpen || isLateNearer)
    let instant = isLate ? late : early
    guard instant <= moment.now else { throw .futureTime(instant) }
    return instant
  }

  private func snoozing(
    slot name: String,
    span: Span?,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> (Change, ReminderID) {
    let today = moment.today
    let slot = try slot(named: name, on: today...today)
    let open = [today, today.previous].lazy
      .compactMap { occurrence(ReminderID(day: $0, slot: slot), zone: moment.zone) }
      .first { isOpen($0, at: moment) }
    guard let open else { throw .notOpen(slot) }
    return (try snoozing(open, by: span, at: moment), open.id)
  }

  /// Puts an open reminder off for `span`, or as long as the settings say.
  func snoozing(
    _ open: Occurrence,
    by span: Span?,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> Change {
    let span = span ?? settings.snooze
    guard span >= .seconds(1), span <= .hours(12) else { throw .invalidSnooze(span) }
    guard let change = snoozing(open, for: span, at: moment) else {
      throw .snoozeTooLong(until: moment.now + span, limit: nextDueAt(after: open.id, zone: moment.zone))
    }
    return change
  }
}
