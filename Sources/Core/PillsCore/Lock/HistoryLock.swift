/// The time for which days before today may be changed.
///
/// It is reckoned in uptime alone. Whatever is done to the wall clock neither stretches nor shortens it, sleep counts,
/// a restart of the daemon leaves it as it is, and a restart of the machine ends it.
package struct Unlocking: Hashable, Sendable {
  package static let length = TimeSpan.minutes(10)

  package let until: Uptime

  /// One that begins at `uptime`.
  package init(at uptime: Uptime) {
    until = Uptime(
      boot: uptime.boot,
      span: .microseconds(uptime.span.microseconds + Self.length.microseconds)
    )
  }

  /// One that was stored.
  package init(until: Uptime) { self.until = until }

  /// What is left of it; zero once it is over, and where `uptime` or `until` cannot be right.
  package func left(at uptime: Uptime) -> TimeSpan {
    // Both lie far within 64 bits of microseconds, but for a store that somebody has edited.
    let (microseconds, overflow) = until.span.microseconds.subtractingReportingOverflow(
      uptime.span.microseconds
    )
    let left = TimeSpan.microseconds(microseconds)
    guard !overflow, until.boot == uptime.boot, left > .zero, left <= Self.length else { return .zero }
    return left
  }
}

/// Whether days before today may be changed.
package enum HistoryLock: Hashable, Sendable {
  /// The settings leave them open.
  case off
  case locked
  /// Until the wall clock shows this, if nobody sets it.
  case unlocked(until: Instant)
}
