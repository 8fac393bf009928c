import PillsCore

extension World {
  /// Real time, which does not change if the clock is set.
  var realTime: Instant { clock - clockError }

  /// The simulation restarts only the daemon, never the machine.
  var uptime: Uptime { Uptime(boot: "the only one", span: realTime - Instant(secondsSinceEpoch: 0)) }

  /// True if past days are unlocked, according to the store and real time.
  var isUnlocked: Bool { unlockedAt.map { realTime - $0 < Unlocking.length } ?? false }

  /// Unlocks or locks past days, and often answers one at once or shortly before the lock returns.
  mutating func changeLock() throws(Violation) {
    try send(.lock(random.once(in: 5) ? .lock : .unlock))
    for _ in 0..<random.seconds(0...3) {
      if random.once(in: 3) { try setClock() }
      try pass(random.pick([0, 30, 299, 300, 599, 600]))
      if engine != nil { try sayOddly() }
    }
  }

  /// Records the effect of a stored change on the lock.
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

  /// Checks the reported lock against real time.
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

  /// True if past days are locked again at this time of the clock, to the second.
  private func isRelock(_ told: Instant) -> Bool {
    guard let unlockedAt else { return false }
    let relock = unlockedAt + Unlocking.length + clockError
    return max(told, relock) - min(told, relock) <= .seconds(1)
  }
}
