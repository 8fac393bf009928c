/// What comes of a command at first.
enum Step {
  /// This is to be saved, and then the reply tells of the subject.
  case persist(Change, ReplySubject)
  case erase(Erasure, names: [String])
  case merge(SyncCommand)
  case done(Outcome)
}

extension Engine {
  /// Carries out a command, or as much of it as can be done before its change is stored.
  mutating func run(_ command: Command, request: RequestID, at moment: Moment, _ past: any Past) -> [Effect] {
    let firstDay = firstDay(neededFor: command, at: moment)
    // What could not be read just now is done without, as reminding is.
    let isBeyondMemory =
      firstDay < medications.firstDay && storage.isRead && storage.isToBeWritten(at: moment.now)
    if isBeyondMemory || storage.isProvisional {
      // The command depends on days that are not read yet, and on the reminders that follow from them.
      let effects = read(past, at: moment) + settle(at: moment, past)
      guard storage.isProvisional, let failure = storage.failure else {
        return effects + [.resume(command, request)]
      }
      return effects + [.reply(request, .failure(.storage(failure)))]
    }
    if storage.isToBeWritten(at: moment.now), clockChange(at: moment) != nil {
      // What a wrong clock dated is dated anew first: the command is about the doses that are due since.
      return settle(at: moment, past) + [.resume(command, request)]
    }
    let effect: Effect
    do throws(Refusal) {
      switch try step(of: command, at: moment, past) {
      case .persist(let change, let subject):
        return [persist(change, .command(request, subject))]
      case .erase(let erasure, let names):
        effect = .erase(erasure, names: names, from: firstRememberedDay(at: moment), request: request)
      case .merge(let command):
        effect = .merge(command, from: firstRememberedDay(at: moment), request: request)
      case .done(let outcome):
        effect = .reply(request, .success(outcome))
      }
    } catch {
      effect = .reply(request, .failure(error))
    }
    medications.forgetRecalled()
    return [effect]
  }

  private mutating func step(of command: Command, at moment: Moment, _ past: any Past) throws(Refusal) -> Step
  {
    switch command {
    case .medications(.answer(let answer)) where answer.isAboutOpen:
      return try answerOpen(answer, at: moment)
    case .medications(.answer(let answer)) where answer.slot == nil || answer.until != nil:
      return try answerDays(answer, at: moment, past)
    case .medications(.answer(let answer)):
      return try answerSlot(answer, at: moment, past)
    case .medications(.takeBack(let act)):
      return try takeBack(act, at: moment, past)
    case .medications(.change(let command)):
      return try change(command, at: moment, past)
    case .medications(.asNeeded(let command)):
      return try record(command, at: moment)
    case .medications(.stock(let command)):
      return try carryOut(command, at: moment)
    case .medications(.setSlot(let slot, let time)):
      return try set(slot, to: time, at: moment)
    case .reminders(.snooze(nil, let span)):
      return try snoozeOpen(for: span, at: moment)
    case .reminders(.snooze(let slot?, let span)):
      return try snooze(slot: slot, for: span, at: moment)
    case .hydration(let command):
      return try carryOut(command, at: moment)
    case .waking(let command):
      return try carryOut(command, at: moment)
    case .storage(let command):
      return try erase(command, at: moment, past)
    case .sync(let command):
      return .merge(command)
    case .bring(let plan):
      return .persist(plan.change, .brought(plan.outcome))
    case .lock(let command):
      guard let change = lock.change(by: command, settings: settings) else {
        return .done(.lock(historyLock(at: moment.now)))
      }
      return .persist(Change(lock: change), .lock)
    }
  }

  private func firstDay(neededFor command: Command, at moment: Moment) -> Day {
    switch command {
    case .medications(.asNeeded), .medications(.stock), .hydration:
      return firstDayForMissed(today: moment.today)
    default: break
    }
    return reminders.firstReviewedDay(at: moment)
  }

  // MARK: Which doses

  /// Whether a slot of a day must be unlocked before it is changed: one of the past that cannot be answered any more.
  func isLocked(_ id: ReminderID, at moment: Moment) -> Bool {
    guard isLocked, id.day < moment.by(clockOf: id).today else { return false }
    return occurrence(id, at: moment).map { !isWithinWindow($0, at: moment) } ?? true
  }

  /// Throws where `day` is locked as one of the past.
  func requireUnlocked(_ day: Day, today: Day) throws(Refusal) {
    if day < today, isLocked { throw .time(.historyLocked(day)) }
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
    throw .medications(
      .unknownSlot(
        name: name,
        suggestion: nearestName(to: name.lowercased(), among: slots.map(\.description)),
        slots: slots
      )
    )
  }

  func isWithinWindow(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    occurrence.dueAt <= moment.now && moment.now < closesAt(occurrence, at: moment)
  }

  func medications(named names: [String], among due: [Medication]) throws(Refusal) -> [Medication] {
    guard !names.isEmpty else { return due }
    var chosen: [Medication] = []
    for name in names {
      let medication = try medication(named: name, among: due)
      if !chosen.contains(medication) { chosen.append(medication) }
    }
    return chosen
  }

  /// The one of `medications` with that name, or the only one whose name begins so, or else whose id does: `k3f9`, or after a name
  /// `Zinc (k3f9)`. The whole name of one that is none of them is never the beginning of another's.
  func medication(named name: String, among medications: [Medication]) throws(Refusal) -> Medication {
    let wanted = name.lowercased()
    let exact = medications.filter { $0.name.lowercased() == wanted }
    let isBeginning = !wanted.isEmpty && !regimen.histories.contains { $0.lastName.lowercased() == wanted }
    let beginning = medications.filter { isBeginning && $0.name.lowercased().hasPrefix(wanted) }
    let named = exact.isEmpty ? beginning : exact
    let fitting = named.isEmpty ? medications.filter { $0.isCalled(byID: wanted) } : named
    guard let medication = fitting.first else {
      throw .medications(
        .unknownMedication(name: name, suggestion: nearestName(to: name, among: medications.map(\.name)))
      )
    }
    guard fitting.count == 1 else {
      let candidates = fitting.map { $0.name(among: fitting) }
      throw .medications(.ambiguousMedication(name: name, candidates: candidates))
    }
    return medication
  }

  // MARK: What is said of them

  func events(
    for command: AnswerCommand,
    about occurrence: Occurrence,
    _ doses: [Dose],
    as kind: DoseAnswer.Kind?,
    at moment: Moment
  ) throws(Refusal) -> [DoseEvent] {
    let at = try instant(of: command, about: occurrence, at: moment)
    return doses.compactMap { dose in
      let current = medications.answers[dose]
      // Of a slot what is open is answered: an answer changes only if its medication is named, or it is taken back.
      if current != nil, kind != nil, command.medications.isEmpty { return nil }
      // Saying the same again changes nothing, unless another time is given for it.
      if current?.kind == kind, command.time == nil || current?.at == at || kind == nil { return nil }
      // Another time of a dose that was taken, or skipped, is of the same dose.
      let label = current?.kind == kind ? current?.label : nil
      return occurrence.event(dose, kind, at: at, moment, label: label)
    }
  }

  /// What `action` makes of `doses`; nil where it takes their answers back.
  func kind(of action: AnswerCommand.Action, on doses: [Dose]) -> DoseAnswer.Kind? {
    switch action {
    case .take: .taken
    case .skip: .skipped
    case .undo: nil
    case .toggle: doses.allSatisfy { medications.answers[$0]?.kind == .taken } ? nil : .taken
    }
  }

  /// When the doses of `occurrence` were taken, by what `command` says.
  ///
  /// Once the day of the occurrence is over, a time before its own may be meant early on that day, or late, after
  /// midnight: for what is open it is the latter wherever that has been, otherwise whichever is nearer. It is a time of the clocks
  /// that the settings choose, also for what comes by others.
  func instant(
    of command: AnswerCommand,
    about occurrence: Occurrence,
    at moment: Moment
  ) throws(Refusal) -> Instant {
    let id = occurrence.id
    guard let time = command.time else {
      let isPast = !isWithinWindow(occurrence, at: moment) && id.day < moment.by(clockOf: id).today
      return isPast ? occurrence.dueAt : moment.now
    }
    let day = id.hours == nil ? id.day : moment.zone.day(at: occurrence.dueAt)
    let isOver = day < moment.today
    let early = moment.zone.instant(of: time, on: day)
    let late = moment.zone.instant(of: time, on: day.next)
    let isForOpen = command.day == nil && late <= moment.now
    let isLateNearer = late - occurrence.dueAt < occurrence.dueAt - early
    let isLate = isOver && early < occurrence.dueAt && (isForOpen || isLateNearer)
    let instant = isLate ? late : early
    guard instant <= moment.now else { throw .time(.futureTime(instant)) }
    return instant
  }
}
