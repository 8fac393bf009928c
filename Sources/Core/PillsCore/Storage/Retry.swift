/// A failed attempt, which is repeated after a minute.
struct Retry: Hashable, Sendable {
  let failedAt: Instant

  var dueAt: Instant { failedAt + .minutes(1) }

  /// Also true if the clock was set back since the failure, because the wait would be longer then.
  func isDue(at now: Instant) -> Bool { now < failedAt || dueAt <= now }
}
