/// Whether days before today may be changed: the part of the engine that holds their lock.
struct Lock: Sendable {
  /// The last time past days were unlocked for, over or not; nil where they were locked since, or never unlocked.
  private(set) var unlocking: Unlocking?
  /// As of the event that is being handled; nil where that is not known, and past days are locked then.
  private var uptime: Uptime?
  /// What the wall clock will show when past days lock again, as people were told; nil while they are locked.
  private var relocksAt: Instant?

  init(unlocking: Unlocking?) { remember(unlocking) }

  /// How long days before today may still be changed; zero while they may not.
  var unlockedFor: TimeSpan {
    guard let uptime, let unlocking else { return .zero }
    return unlocking.left(at: uptime)
  }

  /// Whether days before today may not be changed.
  func isLocked(by settings: Settings) -> Bool { settings.historyLocked && unlockedFor == .zero }

  /// How the lock stands, for people.
  func state(at now: Instant, by settings: Settings) -> HistoryLock {
    guard settings.historyLocked else { return .off }
    guard let relocksAt, relocksAt > now, unlockedFor > .zero else { return .locked }
    return .unlocked(until: relocksAt)
  }

  /// What a command does to the lock; nil where it leaves it as it is.
  func change(by command: LockCommand, settings: Settings) -> LockChange? {
    switch command {
    case .lock: unlockedFor > .zero ? .locked : nil
    // Without an uptime nothing would ever end it.
    case .unlock: settings.historyLocked ? uptime.map { .unlocked(Unlocking(at: $0)) } : nil
    }
  }

  mutating func setUptime(_ uptime: Uptime?) { self.uptime = uptime }

  /// Reckons what the wall clock will show at the relock.
  mutating func settle(at now: Instant) {
    let left = unlockedFor
    guard left > .zero else {
      relocksAt = nil
      return
    }
    let estimate = now + left
    // Two clocks are never read in the same moment. So people are given the same time until the clock is set.
    if let relocksAt, max(relocksAt, estimate) - min(relocksAt, estimate) < .seconds(1) { return }
    relocksAt = estimate
  }

  mutating func apply(_ change: LockChange) { unlocking = change.unlocking }

  /// Takes over what was read.
  mutating func remember(_ unlocking: Unlocking?) { self.unlocking = unlocking }
}

/// Opens or closes days before today for changes.
package enum LockCommand: Hashable, Sendable {
  case lock
  /// For ``Unlocking/length`` from now on, also where they are unlocked already.
  case unlock
}

/// What becomes of the lock of past days.
package enum LockChange: Hashable, Sendable {
  case locked
  case unlocked(Unlocking)

  /// The last time past days were unlocked for; nil where they are locked.
  package var unlocking: Unlocking? {
    switch self {
    case .locked: nil
    case .unlocked(let unlocking): unlocking
    }
  }
}
