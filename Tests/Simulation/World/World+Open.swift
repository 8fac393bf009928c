import PillsCore

extension World {
  /// Sends a command without slot or day, which means the open doses or the last answer.
  mutating func speakOfOpen() throws(Violation) {
    switch random.seconds(0...9) {
    case 0:
      try send(.reminders(.snooze(slot: nil, span: random.once(in: 2) ? .minutes(20) : nil)))
    case 1...2:
      let last = disk.acts.act(.last, since: moment.zone.start(of: moment.today))
      // As-needed doses have another reply.
      guard last?.asNeeded.isEmpty ?? true else { return }
      meant = last.flatMap(meaning(ofTakingBack:))
      try send(.medications(.takeBack(.last)))
    default:
      let action = random.pick([AnswerCommand.Action.take, .take, .take, .skip, .toggle])
      meant = meaning(ofAnsweringOpen: action == .skip ? .skipped : .taken)
      var command = AnswerCommand(action)
      command.isForced = random.once(in: 3)
      try send(.medications(.answer(command)))
    }
    meant = nil
  }

  /// The expected answer of every open dose; nil if there is none.
  private func meaning(ofAnsweringOpen kind: DoseAnswer.Kind) -> [Dose: DoseAnswer.Kind?]? {
    let doses = (todays.lowerBound.previous...todays.upperBound).flatMap { occurrences(on: $0) }
      .filter { (-1...0).contains(today(of: $0.id).distance(to: $0.id.day)) && isCurrent($0) }
      .flatMap { Array($0.doses) }
      .filter { disk.answers[$0] == nil }
    return doses.isEmpty
      ? nil : Dictionary(uniqueKeysWithValues: doses.map { ($0, DoseAnswer.Kind?.some(kind)) })
  }

  /// The expected answers; nil if the undo must be refused.
  private func meaning(ofTakingBack act: DoneAct) -> [Dose: DoseAnswer.Kind?]? {
    let isLocked = settings.historyLocked && !isUnlocked
    let shown = act.doses.keys.filter { disk.answers[$0]?.kind != .missed || act.doses[$0] != .some(nil) }
    for dose in shown where dose.day < today(of: almanac.id(of: dose)) && isLocked {
      guard let occurrence = trueOccurrence(almanac.id(of: dose)), isCurrent(occurrence) else { return nil }
    }
    return act.doses.mapValues { $0?.kind }
  }

  mutating func hear(_ outcome: SlotsOutcome, to request: RequestID) throws(Violation) {
    guard case .command(let command, let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    guard !isBlind else { return }
    tally.checks += 1
    if case .reminders = command { return }
    if case .medications(.answer(let answer)) = command, answer.slot != nil {
      let ids = outcome.slots.map(\.id)
      for slot in outcome.slots {
        let others = ids.filter { $0 != slot.id }
        try checkOutcome(slot, isChanged: outcome.changed, besides: others, of: command)
      }
      return
    }
    guard let meant else { throw violation(8, "told of slots that are not open") }
    for (dose, kind) in meant where disk.answers[dose]?.kind != kind {
      throw violation(6, "\(dose) is acknowledged without its slot and not on disk")
    }
    let ids = Set(meant.keys.map { almanac.id(of: $0) })
    if Set(outcome.slots.map(\.id)) != ids { throw violation(6, "told of \(outcome.slots.map(\.id))") }
    tally.open += 1
  }
}
