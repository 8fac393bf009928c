extension Engine {
  /// Carries out a command, or as much of it as can be done before its change is stored.
  mutating func run(
    _ command: Command,
    request: RequestID,
    at now: Instant,
    zone: some LocalTime
  ) -> [Effect] {
    let today = zone.day(at: now)
    let firstDay = firstDay(neededFor: command, at: now, zone: zone)
    let isBeyondMemory = firstDay < memory.firstDay && rememberRetry == nil
    if isBeyondMemory || isProvisional, recalledDays.insert(today).inserted {
      // What is asked for depends on days that were not read yet: it runs again once they are.
      let firstDay = firstRememberedDay(at: now, zone: zone)
      return [.remember(from: firstDay), .recall(today...today, for: command, request: request)]
    }
    do throws(Refusal) {
      switch command {
      case .answer(let answer) where answer.isAboutOpen:
        return try answerOpen(answer, request: request, at: now, zone: zone)
      case .answer(let answer) where answer.slot == nil || answer.until != nil:
        return try answerDays(answer, request: request, at: now, zone: zone)
      case .answer(let answer):
        let id = try target(of: answer, at: now, zone: zone)
        guard id.day >= memory.firstDay || recalledDays.contains(id.day) else {
          recalledDays.insert(id.day)
          return [.recall(id.day...id.day, for: command, request: request)]
        }
        guard let occurrence = occurrence(id, spokenOfBy: answer, at: now, zone: zone) else {
          throw Refusal.nothingDue(slot: id.slot, day: id.day)
        }
        let events = try self.events(for: answer, about: occurrence, at: now, zone: zone)
        // Last, so that nobody unlocks a day and hears then that there is nothing to do on it.
        if isLocked(id, at: now, zone: zone) { throw Refusal.historyLocked(id.day) }
        guard !events.isEmpty else {
          if self.occurrence(id, zone: zone) == nil { throw .nothingDue(slot: id.slot, day: id.day) }
          defer { forgetRecalledDays() }
          return [reply(to: request, changed: false, about: occurrence.id, at: now, zone: zone)]
        }
        return [.persist(withUnsaved(Change(events: events)), .command(request, occurrence.id))]
      case .takeBack(let doses):
        return try takeBack(doses, request: request, at: now, zone: zone)
      case .snooze(nil, let span):
        return try snoozeOpen(for: span, request: request, at: now, zone: zone)
      case .snooze(let slot?, let span):
        let (change, id) = try snoozing(slot: slot, span: span, at: now, zone: zone)
        return [.persist(withUnsaved(change), .command(request, id))]
      case .medication(let command):
        // What was answered today decides from when on a new schedule holds.
        if case .edit = command, today < memory.firstDay, recalledDays.insert(today).inserted {
          return [.recall(today...today, for: .medication(command), request: request)]
        }
        return try change(command, request: request, at: now, zone: zone)
      case .asNeeded(let command):
        return try record(command, request: request, at: now, zone: zone)
      case .erase(let command):
        return try erase(command, request: request, at: now, zone: zone)
      case .lock(let command):
        guard let change = lockChange(command) else {
          forgetRecalledDays()
          return [.reply(request, .success(.lock(historyLock(at: now))))]
        }
        return [.persist(withUnsaved(Change(lock: change)), .lock(request))]
      }
    } catch {
      forgetRecalledDays()
      return [.reply(request, .failure(error))]
    }
  }

  private func firstDay(neededFor command: Command, at now: Instant, zone: some LocalTime) -> Day {
    if case .asNeeded = command { return firstDayForMissed(today: zone.day(at: now)) }
    return firstReviewedDay(at: now, zone: zone)
  }

  func reply(
    to request: RequestID,
    changed: Bool,
    about id: ReminderID,
    at now: Instant,
    zone: some LocalTime
  ) -> Effect {
    let slot = slotOverview(id, at: now, zone: zone)
    return .reply(request, .success(.slot(SlotOutcome(changed: changed, slot: slot))))
  }

  /// How a slot of a day stands, also where nothing is due in it any more.
  func slotOverview(_ id: ReminderID, at now: Instant, zone: some LocalTime) -> SlotOverview {
    if let occurrence = occurrence(id, zone: zone) { return overview(of: occurrence, at: now, zone: zone) }
    return SlotOverview(
      id: id,
      dueAt: regimen.slots.time(of: id.slot, on: id.day).map { zone.instant(of: $0, on: id.day) } ?? now,
      reminder: .closed,
      snoozedUntil: nil,
      doses: []
    )
  }

  // MARK: Which doses

  private func target(
    of command: AnswerCommand,
    at now: Instant,
    zone: some LocalTime
  ) throws(Refusal) -> ReminderID {
    let today = zone.day(at: now)
    let named = command.day?.resolved(today: today) ?? today
    let slot = try slot(named: command.slot ?? "", on: named...named)
    let lastNight = occurrence(ReminderID(day: today.previous, slot: slot), zone: zone)
    let openLastNight = lastNight.flatMap { isWithinWindow($0, at: now, zone: zone) ? $0 : nil }
    let day: Day
    if let reference = command.day {
      day = reference.resolved(today: today)
    } else if let openLastNight, answersLastNight(openLastNight, at: now, zone: zone) {
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
    at now: Instant,
    zone: some LocalTime
  ) -> Occurrence? {
    let due = occurrence(id, zone: zone)
    if let due, (try? medications(named: command.medications, among: due.medications)) != nil { return due }
    let early =
      command.action == .undo
      ? nil : beforeBeginning(on: id.day, at: now, zone: zone).first { $0.id == id }
    return due.map { due in early.map(due.joined) ?? due } ?? early
  }

  /// Whether a slot of a day must be unlocked before it is changed: one of the past that cannot be answered any more.
  func isLocked(_ id: ReminderID, at now: Instant, zone: some LocalTime) -> Bool {
    guard isLocked, id.day < zone.day(at: now) else { return false }
    return occurrence(id, zone: zone).map { !isWithinWindow($0, at: now, zone: zone) } ?? true
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

  func isWithinWindow(_ occurrence: Occurrence, at now: Instant, zone: some LocalTime) -> Bool {
    occurrence.dueAt <= now && now < closesAt(occurrence, at: now, zone: zone)
  }

  /// Whether a slot named without a day means last night's: as long as it is unanswered, and, so that saying the same
  /// twice never marks the coming night, as long as it lies nearer than tonight's.
  private func answersLastNight(_ lastNight: Occurrence, at now: Instant, zone: some LocalTime) -> Bool {
    if lastNight.doses.contains(where: { memory.answers[$0] == nil }) { return true }
    return now - lastNight.dueAt < nextDueAt(after: lastNight.id, zone: zone) - now
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
    at now: Instant,
    zone: some LocalTime
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
    let at = try moment(of: command, about: occurrence, at: now, zone: zone)
    return doses.compactMap { dose in
      let current = memory.answers[dose]
      // Saying the same again changes nothing, unless another time is given for it.
      if current?.kind == kind, command.time == nil || current?.at == at || kind == nil { return nil }
      let answer = kind.map { DoseAnswer(kind: $0, at: at) }
      return DoseEvent(dose: dose, answer: answer, recordedAt: now, channel: .control)
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
  func moment(
    of command: AnswerCommand,
    about occurrence: Occurrence,
    at now: Instant,
    zone: some LocalTime
  ) throws(Refusal) -> Instant {
    let day = occurrence.id.day
    let isOver = day < zone.day(at: now)
    guard let time = command.time else {
      let isPast = !isWithinWindow(occurrence, at: now, zone: zone) && isOver
      return isPast ? occurrence.dueAt : now
    }
    let early = zone.instant(of: time, on: day)
    let late = zone.instant(of: time, on: day.next)
    let isForOpen = command.day == nil && late <= now
    let isLateNearer = late - occurrence.dueAt < occurrence.dueAt - early
    let isLate = isOver && early < occurrence.dueAt && (isForOpen || isLateNearer)
    let moment = isLate ? late : early
    guard moment <= now else { throw .futureTime(moment) }
    return moment
  }

  private func snoozing(
    slot name: String,
    span: Span?,
    at now: Instant,
    zone: some LocalTime
  ) throws(Refusal) -> (Change, ReminderID) {
    let today = zone.day(at: now)
    let slot = try slot(named: name, on: today...today)
    let open = [today, today.previous].lazy
      .compactMap { occurrence(ReminderID(day: $0, slot: slot), zone: zone) }
      .first { isOpen($0, at: now, zone: zone) }
    guard let open else { throw .notOpen(slot) }
    return (try snoozing(open, by: span, at: now, zone: zone), open.id)
  }

  /// Puts an open reminder off for `span`, or as long as the settings say.
  func snoozing(
    _ open: Occurrence,
    by span: Span?,
    at now: Instant,
    zone: some LocalTime
  ) throws(Refusal) -> Change {
    let span = span ?? settings.snooze
    guard span >= .seconds(1), span <= .hours(12) else { throw .invalidSnooze(span) }
    guard let change = snoozing(open, for: span, at: now, zone: zone) else {
      throw .snoozeTooLong(until: now + span, limit: nextDueAt(after: open.id, zone: zone))
    }
    return change
  }
}
