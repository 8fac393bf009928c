/// Commands that name neither a slot nor a day: they are about what is open now, or about what was answered last.
extension Engine {
  /// Takes or skips every dose that is open, or as much of that as can be done before it is stored.
  ///
  /// Toggling takes them, too: without a slot it never takes an answer back.
  func answerOpen(_ command: AnswerCommand, at moment: Moment) throws(Refusal) -> Step {
    let open = openOccurrences(at: moment)
    guard !open.isEmpty else { throw .reminders(.nothingOpen(next: nextReminder(at: moment))) }
    let chosen = try chosen(by: command, among: open)
    let kind: DoseAnswer.Kind = command.action == .skip ? .skipped : .taken
    var events: [DoseEvent] = []
    for occurrence in open {
      let answer = DoseAnswer(kind, at: try instant(of: command, about: occurrence, at: moment))
      for dose in occurrence.doses
      where medications.answers[dose] == nil && chosen?.contains(dose.medication) ?? true {
        events.append(DoseEvent(dose, answer: answer, recordedAt: moment.now, channel: .control))
      }
    }
    guard !events.isEmpty else { return .done(outcome(of: open.map(\.id), changed: false, at: moment)) }
    return .persist(Change(medications: MedicationsChange(events: events)), .slots(ids(of: events)))
  }

  /// Takes back the answers of `doses`, or as much of that as can be done before it is stored.
  mutating func takeBack(_ doses: Set<Dose>, at moment: Moment, _ past: any Past) throws(Refusal) -> Step {
    let days = Set(doses.map(\.day)).sorted()
    if let first = days.first, let last = days.last { try recall(first...last, from: past) }
    let answered = doses.filter { medications.answers[$0] != nil }.sorted {
      ($0.day, $0.slot, $0.medication) < ($1.day, $1.slot, $1.medication)
    }
    for id in ids(of: answered) where isLocked(id, at: moment) { throw .time(.historyLocked(id.day)) }
    let events = answered.map { DoseEvent($0, answer: nil, recordedAt: moment.now, channel: .control) }
    guard !events.isEmpty else { throw .medications(.nothingAnswered) }
    return .persist(Change(medications: MedicationsChange(events: events)), .slots(ids(of: answered)))
  }

  /// The slots whose time has come, that can still be answered, and are not.
  func openOccurrences(at moment: Moment) -> [Occurrence] {
    occurrences(at: moment) { [$0.today.previous, $0.today] }
      .filter { isWithinWindow($0, at: moment) }
      .filter { $0.doses.contains { medications.answers[$0] == nil } }
  }

  private func ids(of events: [DoseEvent]) -> [ReminderID] { ids(of: events.map(\.dose)) }

  /// Each once, in the order of `doses`.
  private func ids(of doses: [Dose]) -> [ReminderID] {
    var ids: [ReminderID] = []
    for dose in doses {
      let id = reminderID(of: dose)
      // Those of one slot are together, but may come by two clocks.
      if !ids.suffix(2).contains(id) { ids.append(id) }
    }
    return ids
  }
}
