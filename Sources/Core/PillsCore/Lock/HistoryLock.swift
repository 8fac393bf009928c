/// The time for which past days may be changed. Only uptime counts: setting the wall clock changes nothing,
/// sleep counts, a restart of the daemon keeps it, and a restart of the device ends it.
package struct Unlocking: Hashable, Sendable {
  package static let length = TimeSpan.minutes(10)

  package let until: Uptime

  package init(at uptime: Uptime) {
    until = Uptime(
      boot: uptime.boot,
      span: .microseconds(uptime.span.microseconds + Self.length.microseconds)
    )
  }

  package init(until: Uptime) { self.until = until }

  /// Zero if it is over, or if `uptime` or `until` cannot be right.
  package func left(at uptime: Uptime) -> TimeSpan {
    // Only a store that somebody edited makes this overflow.
    let (microseconds, overflow) = until.span.microseconds.subtractingReportingOverflow(
      uptime.span.microseconds
    )
    let left = TimeSpan.microseconds(microseconds)
    guard !overflow, until.boot == uptime.boot, left > .zero, left <= Self.length else { return .zero }
    return left
  }
}

/// Whether past days may be changed.
package enum HistoryLock: Hashable, Sendable {
  /// The settings leave past days open.
  case off
  case locked
  /// Until this time of the wall clock, if nobody sets it.
  case unlocked(until: Instant)
}
