import PillsCore

extension World {
  /// Confirms missed doses: all of them, or those of a slot or a day.
  mutating func speakOfMissed() throws(Violation) {
    var command = AnswerCommand(.confirmMissed)
    command.slot = random.once(in: 3) ? anySlot() : nil
    command.day = random.once(in: 3) ? .fromToday(days: -Int(random.seconds(0...8))) : nil
    meant = meaning(ofConfirming: command)
    try send(.medications(.answer(command)))
    meant = nil
  }

  /// The expected answers; nil if nothing was missed.
  func meaning(ofConfirming command: AnswerCommand) -> [Dose: DoseAnswer.Kind?]? {
    let today = moment.today
    let first = command.day?.resolved(today: today) ?? today.advanced(by: -7)
    let last = command.day == nil ? today.next : first
    if let slot = command.slot, !mayName(slot, on: first...last) { return nil }
    let doses = missed.filter { dose in
      (first...last).contains(dose.day) && command.slot.map { $0 == dose.slot.description } ?? true
    }
    return doses.isEmpty ? nil : Dictionary(uniqueKeysWithValues: doses.map { ($0, .some(.missed)) })
  }

  /// The status shows every unanswered dose of the last days.
  func checkMissed(_ overview: Overview) throws(Violation) {
    let missed = missed
    let told = overview.missed
    if told?.count ?? 0 != missed.count || told?.since != missed.map(\.day).min() {
      throw violation(2, "\(String(describing: told)) are told as missed in place of \(missed)")
    }
  }

  private var missed: [Dose] {
    let today = moment.today
    let first = max(today.advanced(by: -7), min(engine?.memory.firstDay ?? today, today))
    return (min(first, todays.lowerBound)...todays.upperBound).flatMap { occurrences(on: $0) }
      .filter { min(first, self.today(of: $0.id)) <= $0.id.day && windowEnd(of: $0) <= clock }
      .flatMap { unanswered(of: $0) }
  }
}
