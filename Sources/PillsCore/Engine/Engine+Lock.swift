extension Engine {
  /// How long days before today may still be changed; zero while they may not.
  var unlockedFor: Span {
    guard let uptime, let unlocking = memory.unlocking else { return .zero }
    return unlocking.left(at: uptime)
  }

  /// Whether days before today may not be changed.
  var isLocked: Bool { settings.historyLocked && unlockedFor == .zero }

  /// How the lock stands, for people.
  func historyLock(at now: Instant) -> HistoryLock {
    guard settings.historyLocked else { return .off }
    guard let relocksAt, relocksAt > now, unlockedFor > .zero else { return .locked }
    return .unlocked(until: relocksAt)
  }

  /// What a command does to the lock; nil where it leaves it as it is.
  func lockChange(_ command: LockCommand) -> LockChange? {
    switch command {
    case .lock: unlockedFor > .zero ? .locked : nil
    // Without an uptime nothing would ever end it.
    case .unlock: settings.historyLocked ? uptime.map { .unlocked(Unlocking(at: $0)) } : nil
    }
  }

  /// Reckons what the wall clock will show at the relock.
  mutating func settleLock(at now: Instant) {
    let left = unlockedFor
    guard left > .zero else {
      relocksAt = nil
      return
    }
    let estimate = now + left
    // Two clocks are never read in the same moment: what was told of the relock stays so until the clock is set.
    if let relocksAt, max(relocksAt, estimate) - min(relocksAt, estimate) < .seconds(1) { return }
    relocksAt = estimate
  }
}
