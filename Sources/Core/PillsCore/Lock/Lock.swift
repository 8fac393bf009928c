/// The part of the engine that locks past days.
struct Lock: Sendable {
  /// As in ``Memory/unlocking``.
  private(set) var unlocking: Unlocking?
  /// Of the event that is being handled; past days are locked if it is nil.
  private var uptime: Uptime?
  /// When past days lock again by the wall clock, as people were told; nil while they are locked.
  private var relocksAt: Instant?

  init(unlocking: Unlocking?) { remember(unlocking) }

  /// How long past days are still unlocked; zero if they are not.
  var unlockedFor: TimeSpan {
    guard let uptime, let unlocking else { return .zero }
    return unlocking.left(at: uptime)
  }

  func isLocked(by settings: Settings) -> Bool { settings.historyLocked && unlockedFor == .zero }

  func state(at now: Instant, by settings: Settings) -> HistoryLock {
    guard settings.historyLocked else { return .off }
    guard let relocksAt, relocksAt > now, unlockedFor > .zero else { return .locked }
    return .unlocked(until: relocksAt)
  }

  /// Nil if the command changes nothing.
  func change(by command: LockCommand, settings: Settings) -> LockChange? {
    switch command {
    case .lock: unlockedFor > .zero ? .locked : nil
    // Without an uptime it would never end.
    case .unlock: settings.historyLocked ? uptime.map { .unlocked(Unlocking(at: $0)) } : nil
    }
  }

  mutating func setUptime(_ uptime: Uptime?) { self.uptime = uptime }

  mutating func settle(at now: Instant) {
    let left = unlockedFor
    guard left > .zero else {
      relocksAt = nil
      return
    }
    let estimate = now + left
    // The two clocks are not read at once; smaller differences keep the time that people were told.
    if let relocksAt, max(relocksAt, estimate) - min(relocksAt, estimate) < .seconds(1) { return }
    relocksAt = estimate
  }

  mutating func apply(_ change: LockChange) { unlocking = change.unlocking }

  mutating func remember(_ unlocking: Unlocking?) { self.unlocking = unlocking }
}

/// Locks or unlocks past days.
package enum LockCommand: Hashable, Sendable {
  case lock
  /// For ``Unlocking/length`` from now on, even if they are already unlocked.
  case unlock
}

/// A change of the lock of past days.
package enum LockChange: Hashable, Sendable {
  case locked
  case unlocked(Unlocking)

  package var unlocking: Unlocking? {
    switch self {
    case .locked: nil
    case .unlocked(let unlocking): unlocking
    }
  }
}
