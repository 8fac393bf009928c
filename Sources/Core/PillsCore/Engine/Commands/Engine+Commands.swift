/// The first result of a command, before anything is stored.
enum Step {
  case persist(Change, ReplySubject)
  case erase(Erasure, names: [String])
  case merge(SyncCommand)
  case done(Outcome)
}

extension Engine {
  mutating func run(_ command: Command, request: RequestID, at moment: Moment, _ past: any Past) -> [Effect] {
    let firstDay = firstDay(neededFor: command, at: moment)
    // If reading has just failed, the command does without those days, as reminders do.
    let isBeyondMemory =
      firstDay < medications.firstDay && storage.isRead && storage.isToBeWritten(at: moment.now)
    if isBeyondMemory || storage.isProvisional {
      // The command needs days that are not in memory yet, and the reminders that follow from them.
      let effects = read(past, at: moment) + settle(at: moment, past)
      guard storage.isProvisional, let failure = storage.failure else {
        return effects + [.resume(command, request)]
      }
      return effects + [.reply(request, .failure(.storage(failure)))]
    }
    if storage.isToBeWritten(at: moment.now), (try? clockChange(at: moment, past)) != nil {
      // Entries dated by a wrong clock are corrected first, because that may change which doses are due.
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
    case .medications(.answer(let answer)) where answer.action == .confirmMissed:
      return try confirmMissed(answer, at: moment)
    case .medications(.answer(let answer)):
      return try self.answer(answer, at: moment, past)
    case .medications(.takeBack(let act)):
      return try takeBack(act, at: moment, past)
    case .medications(.change(let command)):
      return try change(command, at: moment, past)
    case .medications(.pauses(let command)):
      return try carryOut(command, at: moment)
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
    let reviewed = reminders.firstReviewedDay(at: moment)
    switch command {
    case .medications(.asNeeded), .medications(.stock), .hydration:
      return firstDayForMissed(today: moment.today)
    case .medications(.answer(let answer)) where answer.mayNameMedication:
      return min(reviewed, firstDayForMissed(today: moment.today))
    default: return reviewed
    }
  }

  // MARK: Slots and medications

  /// Whether a slot must be unlocked before it is changed: it is on a past day and can no longer be answered.
  func isLocked(_ id: ReminderID, at moment: Moment) -> Bool {
    guard isLocked, id.day < moment.by(clockOf: id).today else { return false }
    return occurrence(id, at: moment).map { !isWithinWindow($0, at: moment) } ?? true
  }

  func requireUnlocked(_ day: Day, today: Day) throws(Refusal) {
    if day < today, isLocked { throw .time(.historyLocked(day)) }
  }

  /// Shortly after midnight, the evening before needs no unlocking.
  func requireUnlocked(_ day: Day, of instant: Instant, at moment: Moment) throws(Refusal) {
    if !moment.isRecent(instant) { try requireUnlocked(day, today: moment.today) }
  }

  /// A slot of the settings, of `days`, or of the day before: a slot that was removed may still be open.
  func slot(named name: String, on days: ClosedRange<Day>? = nil) throws(Refusal) -> SlotName {
    if let slot = settings.slots.keys.first(where: { $0.isNamed(by: name) }) { return slot }
    let past = days.map { regimen.slots.names(during: $0.lowerBound.previous...$0.upperBound) } ?? []
    if let slot = past.sorted().first(where: { $0.isNamed(by: name) }) { return slot }
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

  /// The medication with this name, or else the only one whose name begins with it. Without either, the only
  /// one whose id begins with it (`k3f9`, `Zinc (k3f9)`) or that ever had this name. If `name` is the whole name
  /// of any medication, longer names and earlier names are not considered.
  func medication(named name: String, among medications: [Medication]) throws(Refusal) -> Medication {
    let wanted = name.lowercased()
    let exact = medications.filter { $0.name.lowercased() == wanted }
    let isWhole = regimen.histories.contains { $0.lastName.lowercased() == wanted }
    let beginning = medications.filter {
      !wanted.isEmpty && !isWhole && $0.name.lowercased().hasPrefix(wanted)
    }
    let named = exact.isEmpty ? beginning : exact
    let others = medications.filter { medication in
      medication.isCalled(byID: wanted)
        || regimen[medication.id].map { $0.hasName(wanted, atAnyTime: !isWhole) } ?? false
    }
    let fitting = named.isEmpty ? others : named
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

  // MARK: Answers

  func entries(
    for command: AnswerCommand,
    about occurrence: Occurrence,
    _ doses: [Dose],
    as kind: DoseAnswer.Kind?,
    at moment: Moment
  ) throws(Refusal) -> [NewEntry] {
    let at = try instant(of: command, about: occurrence, at: moment)
    // Without named medications, only open doses are answered, unless answers are undone.
    let isAboutAll = kind == nil || !command.medications.isEmpty
    let answered = doses.filter { isAboutAll || medications.answers[$0].isReplaceable }
    return answered.compactMap { entry(for: command, about: occurrence, $0, as: kind, at: at, moment) }
  }

  /// Nil to undo the answers.
  func kind(of action: AnswerCommand.Action, on doses: [Dose]) -> DoseAnswer.Kind? {
    switch action {
    case .take: .taken
    case .skip: .skipped
    case .confirmMissed: .missed
    case .undo: nil
    case .toggle: doses.allSatisfy { medications.answers[$0]?.kind == .taken } ? nil : .taken
    }
  }

  /// When the doses were taken, by the time in `command`, which is by the clocks of the settings. Once the
  /// day is over, a time before the slot's may be of that day or of the next. If no day is named, it is of
  /// the next if that is past; otherwise the nearer one counts.
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
    let dueDay = id.hours == nil ? id.day : moment.zone.day(at: occurrence.dueAt)
    // What is due tomorrow is answered today.
    let day = min(dueDay, moment.today)
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
