import PillsCore

/// The answers to doses act by act, each with the previous answer.
struct SimulatedActs {
  private(set) var count = 0
  private var recordedAt: [Int: Instant] = [:]
  private var answers: [Dose: [(act: Int, answer: DoseAnswer?)]] = [:]
  private var asNeeded: [AsNeededDose: [(act: Int, kind: AsNeededDose.Kind)]] = [:]

  mutating func commit(_ change: Change) {
    if let undone = change.undoes {
      for event in change.answers where answers[event.dose]?.last?.act == undone {
        answers[event.dose]?.removeLast()
      }
      for event in change.asNeeded where asNeeded[event.dose]?.last?.act == undone {
        asNeeded[event.dose]?.removeLast()
      }
      return
    }
    count += 1
    if let entry = change.entries.first { recordedAt[count] = entry.recordedAt }
    for event in change.answers {
      answers[event.dose, default: []].append((count, event.answer))
    }
    for event in change.asNeeded {
      asNeeded[event.dose, default: []].append((count, event.kind))
    }
  }

  mutating func keep(where isKept: (MedicationID, Day) -> Bool) {
    answers = answers.filter { isKept($0.key.medication, $0.key.day) }
    asNeeded = asNeeded.filter { isKept($0.key.medication, $0.key.day) }
  }

  func act(_ wanted: WantedAct, since start: Instant) -> DoneAct? {
    switch wanted {
    case .last: last(since: start)
    case .number(let number): act(number)
    case .entry: nil
    }
  }

  private func last(since start: Instant) -> DoneAct? {
    let standing = answers.values.compactMap { $0.last?.act } + asNeeded.values.compactMap { $0.last?.act }
    guard let number = standing.max(), let at = recordedAt[number], at >= start else { return nil }
    return act(number)
  }

  private func act(_ number: Int) -> DoneAct? {
    var act = DoneAct(number: number)
    for (dose, said) in answers where said.last?.act == number {
      act.doses[dose] = .some(said.dropLast().last?.answer)
    }
    for (dose, said) in asNeeded where said.last?.act == number {
      act.asNeeded[dose] = said.dropLast().last?.kind ?? .undone
    }
    return act.isEmpty ? nil : act
  }
}
