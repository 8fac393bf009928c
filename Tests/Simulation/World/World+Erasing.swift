import PillsCore

extension World {
  /// Erases a medication or everything.
  mutating func speakOfErasing() throws(Violation) {
    let today = moment.today
    let names = almanac.timelines.map { $0.latest(on: today).name }
    let command: EraseCommand =
      random.once(in: 6) || names.isEmpty
      ? .everything(isBackedUp: false) : .medication(name: random.pick(names))
    if random.once(in: 2) { try send(.lock(.unlock)) }
    try send(.storage(command))
  }

  /// The medications that `command` erases.
  private func timelines(erasedBy command: EraseCommand) -> [Timeline] {
    guard case .medication(let name) = command else { return almanac.timelines }
    let today = moment.today
    let wanted = almanac.namedEver(name, on: today).first?.latest(on: today).name.lowercased()
    return almanac.timelines.filter { $0.latest(on: today).name.lowercased() == wanted }
  }

  mutating func erase(
    _ erasure: Erasure,
    _ names: [String],
    from firstDay: Day,
    _ request: RequestID
  ) throws(Violation) {
    tally.checks += 1
    guard case .command(.storage(let command), let asked)? = said, asked == request else {
      throw violation(14, "erased while \(String(describing: said)) was said")
    }
    if isLetGo || isDamaged || failingCommits > 0 || failingReads > 0 || isMakingUp {
      failingCommits = max(failingCommits - 1, 0)
      failingReads = max(failingReads - 1, 0)
      wasRefused = true
      try handle(.eraseFailed(StoreFailure(.full), request: request))
      return
    }
    let today = moment.today
    let gone = timelines(erasedBy: command)
    let ids = Set(gone.map(\.id))
    let hasPast =
      gone.contains { $0.versions[0].from.day < today }
      || disk.answers.keys.contains { ids.contains($0.medication) && $0.day < today }
    if !isBlind, hasPast, settings.historyLocked, !isUnlocked {
      throw violation(8, "a locked past is erased")
    }
    switch erasure {
    case .medications(let erased):
      if !isBlind, erased != ids || ids.isEmpty {
        throw violation(14, "\(erased) are erased in place of \(ids)")
      }
      disk.erase(erased)
    case .everything:
      if case .medication = command { throw violation(14, "all is erased for one") }
      disk = SimulatedDisk(first: Self.firstVersion(at: moment), reviewedUntil: clock)
      records = [:]
      unlockedAt = nil
    }
    unsaved = [:]
    hasUnsaved = false
    copies = []
    isStockUnchecked = true
    updateSlots()
    try handle(.erased(disk.memory(from: firstDay), names: names, backup: nil, request: request))
  }

  mutating func hearErased(_ request: RequestID) throws(Violation) {
    guard case .command(.storage(let command), let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    guard !isBlind, let memory = engine?.memory else { return }
    tally.checks += 1
    let known = Set(disk.medications.keys)
    if Set(memory.medications.regimen.histories.map(\.id)) != known
      || memory.medications.answers.keys.contains(where: { !known.contains($0.medication) })
      || memory.medications.asNeeded.contains(where: { !known.contains($0.medication) })
    {
      throw violation(14, "what is erased is still in memory")
    }
    if case .everything = command, !memory.medications.answers.isEmpty || memory.unlocking != nil {
      throw violation(14, "what is erased is still in memory")
    }
    try checkNothingStale()
    tally.erasures += 1
  }
}
