internal import PillsCore

extension Connection {
  /// The last time past days were unlocked for; nil where there is none, and for anything that does not read as one.
  func unlocking() throws(StoreError) -> Unlocking? {
    try state(.unlockedUntil).flatMap(Uptime.init(_:)).map(Unlocking.init(until:))
  }

  func setLock(_ change: LockChange) throws(StoreError) {
    switch change {
    case .locked: try removeState(.unlockedUntil)
    case .unlocked(let unlocking): try setState(.unlockedUntil, to: unlocking.until.description)
    }
  }
}
