// `timespec` is this module's where the headers of glibc 2.43 are read.
import CSystemd
import Glibc

/// A clock that a timer can follow.
package protocol TimerClock {
  static var id: Int32 { get }
}

/// CLOCK_REALTIME: a timer follows it when it is set, and a time that passed during suspend fires on resume.
package enum WallClock: TimerClock {
  package static var id: Int32 { CLOCK_REALTIME }
}

/// CLOCK_MONOTONIC, for time limits: no clock step moves a timer, and it rests during suspend.
package enum MonotonicClock: TimerClock {
  package static var id: Int32 { CLOCK_MONOTONIC }
}

package typealias WallClockTimer = TimerSource<WallClock>
package typealias MonotonicTimer = TimerSource<MonotonicClock>

/// A one-shot timer, disarmed at first.
@MainActor
package final class TimerSource<Clock: TimerClock> {
  private let source: EventSource

  fileprivate init(_ loop: EventLoop, handler: @escaping @MainActor () -> Void) throws(SystemdError) {
    let callback: sd_event_time_handler_t = { _, _, userdata in
      EventHandler<Void>.call(userdata, with: ())
      return 0
    }
    source = try EventSource("sd_event_add_time", handler: EventHandler<Void>(handler)) {
      (source, userdata) in
      // The least accuracy that sd-event takes (0 means 250 ms): it may delay no timer in order to join it with another.
      sd_event_add_time(loop.pointer, &source, Clock.id, .max, 1, callback, userdata)
    }
    try disarm()
  }

  fileprivate func arm(atMicrosecond time: UInt64) throws(SystemdError) {
    try source.update("sd_event_source_set_time") { source in
      sd_event_source_set_time(source, time)
    }
    try enable(SD_EVENT_ONESHOT)
  }

  /// Forgets the armed time.
  package func disarm() throws(SystemdError) { try enable(SD_EVENT_OFF) }

  /// Ends the timer for good and lets go of the handler.
  package func cancel() { source.cancel() }

  private func enable(_ state: some BinaryInteger) throws(SystemdError) {
    try source.update("sd_event_source_set_enabled") { source in
      sd_event_source_set_enabled(source, Int32(state))
    }
  }
}

extension WallClockTimer {
  /// Fires once when the clock reads `instant` (microseconds since the epoch) or later, at once if it does now.
  ///
  /// Replaces an earlier time. Throws ESTALE after the loop has ended.
  package func arm(at instant: Int64) throws(SystemdError) { try arm(atMicrosecond: UInt64(max(instant, 0))) }
}

extension MonotonicTimer {
  /// Fires once, `delay` microseconds from now; replaces an earlier time.
  ///
  /// Throws ESTALE after the loop has ended.
  package func arm(after delay: UInt64) throws(SystemdError) {
    // Not sd_event_source_set_time_relative: it counts from when the loop last woke, which may be long ago.
    let (time, overflow) = monotonicMicroseconds().addingReportingOverflow(delay)
    try arm(atMicrosecond: overflow ? .max : time)
  }
}

extension EventLoop {
  /// Makes a disarmed timer that calls `handler` each time it fires.
  package func wallClockTimer(handler: @escaping @MainActor () -> Void) throws(SystemdError) -> WallClockTimer
  {
    try WallClockTimer(self, handler: handler)
  }

  /// Makes a disarmed timer that calls `handler` each time it fires.
  package func monotonicTimer(handler: @escaping @MainActor () -> Void) throws(SystemdError) -> MonotonicTimer
  {
    try MonotonicTimer(self, handler: handler)
  }
}

/// What CLOCK_MONOTONIC reads, in microseconds.
func monotonicMicroseconds() -> UInt64 {
  var time = timespec()
  // Can't fail: the clock exists on every Linux and the pointer is valid.
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
}
