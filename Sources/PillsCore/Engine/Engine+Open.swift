/// Commands that name neither a slot nor a day: they are about what is open now, or about what was answered last.
extension Engine {
  /// Takes or skips every dose that is open, or as much of that as can be done before it is stored.
  ///
  /// Toggling takes them too: who names no slot never takes back an answer by it.
  func answerOpen(
    _ command: AnswerCommand,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [Effect] {
    let open = openOccurrences(at: moment)
    guard !open.isEmpty else { throw nothingOpen(at: moment) }
    let chosen = try chosen(by: command, among: open)
    let kind: DoseAnswer.Kind = command.action == .skip ? .skipped : .taken
    var events: [DoseEvent] = []
    for occurrence in open {
      let answer = DoseAnswer(kind: kind, at: try instant(of: command, about: occurrence, at: moment))
      for dose in occurrence.doses
      where memory.answers[dose] == nil && chosen?.contains(dose.medication) ?? true {
        events.append(DoseEvent(dose: dose, answer: answer, recordedAt: moment.now, channel: .control))
      }
    }
    guard !events.isEmpty else {
      return [reply(to: request, changed: false, about: open.map(\.id), at: moment)]
    }
    return [.persist(withUnsaved(Change(events: events)), .slots(request, ids(of: events)))]
  }

  /// Puts every open reminder off: those that are on the screen, or where there are none, those that are put off already.
  func snoozeOpen(
    for span: Span?,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [Effect] {
    let open = openOccurrences(at: moment).filter { isOpen($0, at: moment) }
    let shown = open.filter { standingRecord(of: $0, at: moment.now)?.endOfSnooze == nil }
    var change = Change()
    let affected = shown.isEmpty ? open : shown
    guard !affected.isEmpty else { throw nothingOpen(at: moment) }
    for occurrence in affected {
      change.records += try snoozing(occurrence, by: span, at: moment).records
    }
    return [.persist(withUnsaved(change), .slots(request, affected.map(\.id)))]
  }

  /// Takes back the answers of `doses`, or as much of that as can be done before it is stored.
  mutating func takeBack(
    _ doses: Set<Dose>,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [Effect] {
    let days = Set(doses.map(\.day)).sorted()
    if let first = days.first, let last = days.last, first < memory.firstDay, !recalledDays.contains(first) {
      recalledDays.formUnion(days)
      return [.recall(first...last, for: .takeBack(doses), request: request)]
    }
    let answered = doses.filter { memory.answers[$0] != nil }.sorted {
      ($0.day, $0.slot, $0.medication) < ($1.day, $1.slot, $1.medication)
    }
    for id in ids(of: answered) where isLocked(id, at: moment) { throw .historyLocked(id.day) }
    let events = answered.map { DoseEvent(dose: $0, answer: nil, recordedAt: moment.now, channel: .control) }
    guard !events.isEmpty else { throw .nothingAnswered }
    return [.persist(withUnsaved(Change(events: events)), .slots(request, ids(of: answered)))]
  }

  func reply(
    to request: RequestID,
    changed: Bool,
    about ids: [ReminderID],
    at moment: Moment<some LocalTime>
  ) -> Effect {
    let slots = ids.map { slotOverview($0, at: moment) }
    return .reply(request, .success(.slots(SlotsOutcome(changed: changed, slots: slots))))
  }

  /// The slots whose time has come, that can still be answered, and are not.
  private func openOccurrences(at moment: Moment<some LocalTime>) -> [Occurrence] {
    let today = moment.today
    return [today.previous, today].flatMap { occurrences(on: $0, zone: moment.zone) }
      .filter { isWithinWindow($0, at: moment) }
      .filter { $0.doses.contains { memory.answers[$0] == nil } }
  }

  private func nothingOpen(at moment: Moment<some LocalTime>) -> Refusal {
    .nothingOpen(next: nextReminder(at: moment))
  }

  private func ids(of events: [DoseEvent]) -> [ReminderID] { ids(of: events.map(\.dose)) }

  /// Each once, in the order of `doses`.
  private func ids(of doses: [Dose]) -> [ReminderID] {
    var ids: [ReminderID] = []
    for dose in doses where ids.last.map({ ($0.day, $0.slot) != (dose.day, dose.slot) }) ?? true {
      ids.append(ReminderID(day: dose.day, slot: dose.slot))
    }
    return ids
  }
}
