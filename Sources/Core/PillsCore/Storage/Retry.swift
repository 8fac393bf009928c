/// A failure that is to be tried again after a minute.
struct Retry: Hashable, Sendable {
  let failedAt: Instant

  var dueAt: Instant { failedAt + .minutes(1) }

  /// Also true if the clock was set back since, as the wait would grow by as much.
  func isDue(at now: Instant) -> Bool { now < failedAt || dueAt <= now }
}
