extension Engine {
  /// Past days with data to erase must be unlocked; what was added today by mistake needs no unlocking.
  mutating func erase(_ command: EraseCommand, at moment: Moment, _ past: any Past) throws(Refusal) -> Step {
    let today = moment.today
    let (erasure, histories) = try target(of: command, today: today)
    if isLocked {
      // Answers may be older than the medication.
      try recall(today.advanced(by: -Self.mostAnsweredDays)...today.previous, from: past)
      if let first = firstPastDay(of: histories, today: today) { throw .time(.historyLocked(first)) }
    }
    return .erase(erasure, names: histories.map { $0.latest(on: today).name })
  }

  private func target(
    of command: EraseCommand,
    today: Day
  ) throws(Refusal) -> (Erasure, [MedicationHistory]) {
    switch command {
    case .everything(let isBackedUp):
      return (.everything(isBackedUp: isBackedUp), regimen.histories)
    case .medication(let name):
      let wanted = try history(named: name, on: today)
      let medication = wanted.latest(on: today)
      var histories = [wanted]
      // A name is that of the ended ones too, an id is not.
      if !medication.isCalled(byID: name.lowercased()) {
        let current = regimen.current(on: today).map(\.id)
        histories += regimen.histories.filter { history in
          history.id != wanted.id && !current.contains(history.id)
            && history.latest(on: today).name.lowercased() == medication.name.lowercased()
        }
      }
      return (.medications(Set(histories.map(\.id))), histories)
    }
  }

  private func firstPastDay(of histories: [MedicationHistory], today: Day) -> Day? {
    let ids = Set(histories.map(\.id))
    let days =
      histories.map(\.versions[0].from.day)
      + medications.answers.keys.lazy.filter { ids.contains($0.medication) }.map(\.day)
      + medications.asNeeded.lazy.filter { ids.contains($0.medication) }.map(\.day)
    return days.filter { $0 < today }.min()
  }
}
