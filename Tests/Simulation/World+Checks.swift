import PillsCore

extension World {
  /// Holds the engine's memory and timer against the rules, once it has heard of everything.
  mutating func check() throws {
    tally.checks += 1
    let today = zone.day(at: clock)
    var earliest: Instant?
    func consider(_ instant: Instant) {
      if instant > clock { earliest = min(earliest ?? instant, instant) }
    }
    for day in [today.previous, today, today.next] {
      for occurrence in trueOccurrences(on: day) where !asked(of: occurrence).isEmpty {
        let record = records[occurrence.id]
        if occurrence.dueAt > clock {
          consider(occurrence.dueAt)
          if let record, record.state != .void {
            throw violation(3, "\(occurrence.id) is \(record.state) before its time")
          }
        } else if clock < windowEnd(of: occurrence) {
          guard let record, record.state == .raised else {
            throw violation(2, "\(occurrence.id) is not raised within its window")
          }
          consider(windowEnd(of: occurrence))
          if isPutOff(record), let until = record.snoozedUntil { consider(until) }
        } else if record?.state != .missed {
          throw violation(2, "\(occurrence.id) is over and not missed")
        }
      }
    }
    if let earliest, armed.map({ $0 > earliest }) ?? true {
      throw violation(2, "the timer is armed for \(String(describing: armed)), after \(earliest)")
    }
    if random.once(in: 20) { try checkMemory() }
  }

  private func checkMemory() throws {
    guard let memory = engine?.memory else { return }
    let today = zone.day(at: clock)
    if memory.answers != disk.answers.filter({ $0.key.day >= memory.firstDay }) {
      throw violation(6, "the answers in memory are not those on disk")
    }
    let expected = (hasUnsaved ? records : disk.records).filter { $0.key.day >= memory.firstDay }
    if memory.records.filter({ $0.key.day >= memory.firstDay }) != expected {
      throw violation(6, "the records in memory are not those on disk")
    }
    if memory.firstDay < today.advanced(by: -MissedDoses.days - 1), memory.reviewedUntil == clock {
      throw violation(6, "memory holds days since \(memory.firstDay)")
    }
  }

  /// Holds the screen against the rules, once nothing is on its way.
  mutating func checkScreen() throws {
    guard let screen else { return }
    let today = zone.day(at: clock)
    var wanted: [ReminderID: [Dose]] = [:]
    let days = Set([today.previous, today, today.next] + screen.popups.values.map(\.id.day))
    for occurrence in days.sorted().flatMap({ trueOccurrences(on: $0) }) {
      let asked = asked(of: occurrence)
      guard occurrence.dueAt <= clock, !asked.isEmpty, clock < windowEnd(of: occurrence),
        let record = records[occurrence.id], !isPutOff(record)
      else { continue }
      wanted[occurrence.id] = asked
    }
    var shown: Set<ReminderID> = []
    for (number, popup) in screen.popups.sorted(by: { $0.key < $1.key }) where !popup.isLost {
      guard let asked = wanted[popup.id] else {
        throw violation(5, "\(popup.id) is on the screen under \(number) and should not be")
      }
      if popup.content.doses != asked, !unshown.contains(popup.id) {
        throw violation(1, "the popup of \(popup.id) asks for \(popup.content.doses) in place of \(asked)")
      }
      if !shown.insert(popup.id).inserted { throw violation(3, "\(popup.id) is on the screen twice") }
    }
    guard !screen.isHanging else { return }
    for id in wanted.keys.sorted() where !shown.contains(id) && dismissed[id] == nil && !unshown.contains(id)
    {
      throw violation(2, "\(id) is open and not on the screen")
    }
  }

  func checkOnePopup(of id: ReminderID) throws {
    let count = screen?.popups.values.filter { $0.id == id && !$0.isLost }.count ?? 0
    if count > 1 { throw violation(3, "two popups of \(id)") }
  }

  // MARK: What the engine asks for

  func checkShow(_ popup: ReminderPopup) throws {
    if let taken = popup.doses.first(where: { disk.answers[$0] != nil }) {
      throw violation(1, "reminded of \(taken), which is answered")
    }
    if popup.doses.isEmpty || !settings.remindersEnabled { throw violation(1, "reminded of nothing") }
    guard let occurrence = trueOccurrence(popup.id), occurrence.dueAt <= clock else {
      throw violation(9, "\(popup.id) is shown before its time")
    }
    if !hasUnsaved, disk.records[popup.id]?.state != .raised {
      throw violation(3, "\(popup.id) is shown before it is raised on disk")
    }
    if let dismissedAt = dismissed[popup.id], dismissedAt == disk.records[popup.id]?.raisedAt, !hasUnsaved,
      !unshown.contains(popup.id)
    {
      throw violation(3, "\(popup.id) is shown again after it was dismissed")
    }
  }

  /// Only what a person said just now is recorded, and of days they may speak of.
  func checkAnswers(_ change: Change, _ purpose: Purpose) throws {
    guard !change.events.isEmpty else { return }
    let today = zone.day(at: clock)
    switch (purpose, said) {
    case (.click(let id), .click(let clicked, let action, let popup)?) where clicked == id:
      for event in change.events {
        let isRight =
          popup.doses.contains(event.dose) && event.channel == .popup && event.answer?.at == clock
          && event.answer?.kind == (action == .taken ? .taken : .skipped) && action != .snooze
        if !isRight { throw violation(4, "a click on \(action) recorded \(event)") }
      }
    case (.command(let request, let id), .command(.answer(let command), let asked)?) where asked == request:
      for event in change.events {
        let kinds: [DoseAnswer.Kind?] =
          switch command.action {
          case .take: [.taken]
          case .skip: [.skipped]
          case .undo: [nil]
          case .toggle: [.taken, nil]
          }
        let isRight =
          event.dose.slot.description == command.slot && event.dose.day == id.day && event.channel == .control
          && kinds.contains(event.answer?.kind) && event.answer.map { $0.at <= clock } ?? true
        if !isRight { throw violation(4, "\(command) recorded \(event)") }
        if event.dose.day > today { throw violation(8, "a future day is marked") }
        let isOpen = trueOccurrence(id).map { $0.dueAt <= clock && clock < windowEnd(of: $0) } ?? false
        if event.dose.day < today, settings.historyLocked, !isUnlocked, !isOpen {
          throw violation(8, "a locked day is marked")
        }
      }
    default:
      throw violation(
        4,
        "\(change.events) recorded for \(purpose) while \(String(describing: said)) was said"
      )
    }
  }

  /// Every record follows from the one before it, the time and what was said.
  func checkRecords(_ change: Change, _ purpose: Purpose) throws {
    for record in change.records {
      let old = records[record.id]
      guard record != old, let occurrence = trueOccurrence(record.id) else { continue }
      let end = windowEnd(of: occurrence)
      switch (old?.state ?? .void, record.state) {
      case (.void, .raised):
        let isRight = record.dueAt == occurrence.dueAt && record.dueAt <= clock && clock < end
        if !isRight || asked(of: occurrence).isEmpty {
          throw violation(9, "\(record) is raised, due \(occurrence.dueAt)")
        }
      case (.missed, .raised):
        if clock >= end { throw violation(3, "\(record.id) is raised after it was missed") }
      case (.void, .missed), (.raised, .missed):
        if clock < end { throw violation(2, "\(record.id) is missed before \(end)") }
      case (.raised, .void), (.missed, .void):
        if occurrence.dueAt <= clock { throw violation(3, "\(record.id) is void after its time") }
      case (.raised, .raised):
        try checkRaisedAgain(record, after: old)
      case (.missed, .missed):
        break
      case (.void, .void):
        throw violation(3, "\(record.id) is void again")
      }
    }
  }

  private func checkRaisedAgain(_ record: ReminderRecord, after old: ReminderRecord?) throws {
    guard let old, let last = old.raisedAt, let raised = record.raisedAt, raised > last else { return }
    if isPutOff(old) {
      if let until = old.snoozedUntil, until > clock {
        throw violation(3, "\(record.id) is raised while it is put off")
      }
      return
    }
    let isRepeat =
      settings.repeatEvery > .zero && record.repeatCount == old.repeatCount + 1
      && record.repeatCount <= settings.repeatLimit && raised - last >= settings.repeatEvery
    if !isRepeat { throw violation(3, "\(record.id) is raised again without need") }
  }

  // MARK: What a person is told

  func checkOutcome(_ outcome: Outcome, of command: Command) throws {
    guard let occurrence = trueOccurrence(outcome.slot.id) else {
      throw violation(6, "told of \(outcome.slot.id), in which nothing is due")
    }
    for (dose, told) in zip(occurrence.doses(reminded: false), outcome.slot.doses) {
      let kind: DoseAnswer.Kind? =
        switch told.status {
        case .taken: .taken
        case .skipped: .skipped
        case .due, .missed: nil
        }
      if disk.answers[dose]?.kind != kind { throw violation(6, "told \(told.status) of \(dose)") }
    }
    guard case .answer(let answer) = command, answer.medications.isEmpty, answer.action != .toggle else {
      return
    }
    let wanted: DoseAnswer.Kind? = answer.action == .take ? .taken : answer.action == .skip ? .skipped : nil
    for dose in occurrence.doses(reminded: false) where disk.answers[dose]?.kind != wanted {
      throw violation(6, "\(answer.action) of \(dose) is acknowledged and not on disk")
    }
    if wanted != nil, let popup = screen?.popups.values.first(where: { $0.id == occurrence.id && !$0.isLost })
    {
      throw violation(5, "\(popup.id) is still on the screen when the person is told that it is answered")
    }
  }

  func checkRefusal(_ refusal: Refusal, of command: Command) throws {
    switch refusal {
    case .storeFailed where !wasRefused: throw violation(6, "refused for a failure that is over")
    case .unknownSlot(let name, _, _) where SlotName(name).flatMap({ settings.slots[$0] }) != nil:
      throw violation(6, "\(name) is refused as unknown")
    case .futureDay(let day) where day <= zone.day(at: clock):
      throw violation(8, "\(day) is refused as future")
    case .historyLocked(let day):
      if day >= zone.day(at: clock) || !settings.historyLocked || isUnlocked {
        throw violation(8, "\(day) is refused as locked")
      }
    default: break
    }
  }
}
