// `timespec` is this module's where the headers of glibc 2.43 are read.
import CSystemd
import Glibc

/// A one-shot timer for time limits, CLOCK_MONOTONIC: no clock step moves it, and it rests during suspend.
@MainActor
package final class MonotonicTimer {
  private let source: TimerSource

  fileprivate init(source: TimerSource) { self.source = source }

  /// Fires once, `delay` microseconds from now; replaces an earlier time.
  ///
  /// Throws ESTALE after the loop has ended.
  package func arm(after delay: UInt64) throws(SystemdError) {
    // Not sd_event_source_set_time_relative: it counts from when the loop last woke, which may be long ago.
    let (time, overflow) = monotonicMicroseconds().addingReportingOverflow(delay)
    try source.arm(at: overflow ? .max : time)
  }

  /// Forgets the armed time.
  package func disarm() throws(SystemdError) { try source.disarm() }

  /// Ends the timer for good and lets go of the handler.
  package func cancel() { source.cancel() }
}

extension EventLoop {
  /// Makes a disarmed timer that calls `handler` each time it fires.
  package func monotonicTimer(
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> MonotonicTimer {
    MonotonicTimer(source: try TimerSource(self, clock: CLOCK_MONOTONIC, handler: handler))
  }
}

/// What CLOCK_MONOTONIC reads, in microseconds.
func monotonicMicroseconds() -> UInt64 {
  var time = timespec()
  // Can't fail: the clock exists on every Linux and the pointer is valid.
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
}
