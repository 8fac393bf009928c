extension Engine {
  /// Has what `command` names removed for good.
  ///
  /// What has a past may go only while past days may be changed; what was added today by a slip needs no unlocking.
  mutating func erase(
    _ command: EraseCommand,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) throws(Refusal) -> [Effect] {
    let today = moment.today
    let (erasure, histories) = try target(of: command, today: today)
    if isLocked {
      // Answers may reach back farther than the medication.
      let past = today.advanced(by: -Self.mostAnsweredDays)...today.previous
      guard memory.firstDay <= past.lowerBound || recalledDays.contains(past.lowerBound) else {
        recalledDays.formUnion([past.lowerBound])
        return [.recall(past, for: .erase(command), request: request)]
      }
      if let first = firstPastDay(of: histories, today: today) { throw .historyLocked(first) }
    }
    forgetRecalledDays()
    let names = histories.map { $0.latest(on: today).name }
    let firstDay = firstRememberedDay(at: moment)
    return [.erase(erasure, names: names, from: firstDay, request: request)]
  }

  private func target(
    of command: EraseCommand,
    today: Day
  ) throws(Refusal) -> (Erasure, [MedicationHistory]) {
    switch command {
    case .everything(let isBackedUp):
      return (.everything(isBackedUp: isBackedUp), regimen.histories)
    case .medication(let name):
      let wanted = try history(named: name, on: today).latest(on: today).name.lowercased()
      let histories = regimen.histories.filter { $0.latest(on: today).name.lowercased() == wanted }
      return (.medications(Set(histories.map(\.id))), histories)
    }
  }

  /// The first day before today of which anything is known of them; nil where there is none.
  private func firstPastDay(of histories: [MedicationHistory], today: Day) -> Day? {
    let ids = Set(histories.map(\.id))
    let days =
      histories.map(\.versions[0].from)
      + memory.answers.keys.lazy.filter { ids.contains($0.medication) }.map(\.day)
      + memory.asNeeded.lazy.filter { ids.contains($0.medication) }.map(\.day)
    return days.filter { $0 < today }.min()
  }

  /// Goes on with what is left.
  mutating func finishErasing(
    _ remembered: Memory,
    _ names: [String],
    _ backup: String?,
    request: RequestID,
    at moment: Moment<some LocalTime>
  ) -> [Effect] {
    unsavedSlots = nil
    let effects = remember(remembered)
    storedReviewedUntil = remembered.reviewedUntil
    changeCount += 1
    noteRegimen(at: moment)
    return effects + [.log(.erased)] + settle(at: moment)
      + [.reply(request, .success(.erased(names: names, backup: backup)))]
  }
}
