import Glibc

/// A one-shot timer on the wall clock, CLOCK_REALTIME.
///
/// It follows the clock when that is set, and a time that passed during suspend fires on resume.
@MainActor
package final class WallClockTimer {
  private let source: TimerSource

  fileprivate init(source: TimerSource) { self.source = source }

  /// Fires once when the clock reads `instant` (microseconds since the epoch) or later, at once if it does now.
  ///
  /// Replaces an earlier time. Throws ESTALE after the loop has ended.
  package func arm(at instant: Int64) throws(SystemdError) {
    try source.arm(at: UInt64(max(instant, 0)))
  }

  /// Forgets the armed time.
  package func disarm() throws(SystemdError) { try source.disarm() }

  /// Ends the timer for good and lets go of the handler.
  package func cancel() { source.cancel() }
}

extension EventLoop {
  /// Makes a disarmed timer that calls `handler` each time it fires.
  package func wallClockTimer(
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> WallClockTimer {
    WallClockTimer(source: try TimerSource(self, clock: CLOCK_REALTIME, handler: handler))
  }
}
