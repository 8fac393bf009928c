import PillsCore

extension World {
  /// Real time, as no clock of the machine shows it: what setting the clock does not touch.
  var realTime: Instant { clock - clockError }

  /// The machine is never started anew in the simulation, only the daemon is.
  var uptime: Uptime { Uptime(boot: "the only one", span: realTime - Instant(secondsSinceEpoch: 0)) }

  /// Whether past days are open by what was stored, and by the time that really passed since.
  var isUnlocked: Bool { unlockedAt.map { realTime - $0 < Unlocking.length } ?? false }

  /// Unlocks past days, or locks them, and often speaks of one at once or as it is about to lock.
  mutating func changeLock() throws(Violation) {
    try send(.lock(random.once(in: 5) ? .lock : .unlock))
    for _ in 0..<random.seconds(0...3) {
      if random.once(in: 3) { try setClock() }
      try pass(random.pick([0, 30, 299, 300, 599, 600]))
      if engine != nil { try sayOddly() }
    }
  }

  /// Notes what a change that is on disk did to the lock.
  mutating func noteLock(_ change: Change) {
    switch change.lock {
    case .locked: unlockedAt = nil
    case .unlocked: unlockedAt = realTime
    case nil: break
    }
  }

  mutating func hear(_ lock: HistoryLock, to request: RequestID) throws(Violation) {
    guard case .command(.lock, let asked)? = said, asked == request else {
      throw violation(6, "an answer to what nobody said")
    }
    said = nil
    try checkLock(lock)
  }

  /// Holds what is told of the lock against the time that really passed.
  mutating func checkLock(_ told: HistoryLock) throws(Violation) {
    tally.checks += 1
    let isRight =
      switch told {
      case .off: !settings.historyLocked
      case .locked: settings.historyLocked && !isUnlocked
      case .unlocked(let until): settings.historyLocked && isUnlocked && isRelock(until)
      }
    if !isRight { throw violation(8, "told that past days are \(told)") }
  }

  /// Whether past days are locked again when the clock shows this, to the second.
  private func isRelock(_ told: Instant) -> Bool {
    guard let unlockedAt else { return false }
    let relock = unlockedAt + Unlocking.length + clockError
    return max(told, relock) - min(told, relock) <= .seconds(1)
  }
}
