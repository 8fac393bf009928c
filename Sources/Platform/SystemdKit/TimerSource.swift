import CSystemd
import Files
import Glibc

/// A clock that a timer can follow.
package protocol TimerClock { static var id: Int32 { get } }

/// CLOCK_REALTIME. Its timers follow clock steps; a time that passed during suspend fires on resume.
package enum WallClock: TimerClock { package static var id: Int32 { CLOCK_REALTIME } }

/// CLOCK_MONOTONIC, for time limits. It ignores clock steps and stands still during suspend.
package enum MonotonicClock: TimerClock { package static var id: Int32 { CLOCK_MONOTONIC } }

package typealias WallClockTimer = TimerSource<WallClock>
package typealias MonotonicTimer = TimerSource<MonotonicClock>

/// A one-shot timer, which starts disarmed.
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
      // The least accuracy (0 means 250 ms), so that sd-event never delays a timer to join it with another.
      sd_event_add_time(loop.pointer, &source, Clock.id, .max, 1, callback, userdata)
    }
    try disarm()
  }

  fileprivate func arm(atMicrosecond time: UInt64) throws(SystemdError) {
    try source.update("sd_event_source_set_time") { source in sd_event_source_set_time(source, time) }
    try enable(SD_EVENT_ONESHOT)
  }

  package func disarm() throws(SystemdError) { try enable(SD_EVENT_OFF) }

  /// Ends the timer for good and releases the handler.
  package func cancel() { source.cancel() }

  private func enable(_ state: some BinaryInteger) throws(SystemdError) {
    try source.update("sd_event_source_set_enabled") { source in
      sd_event_source_set_enabled(source, Int32(state))
    }
  }
}

extension WallClockTimer {
  /// Fires once when the clock reads `instant` (microseconds since the epoch) or later, at once if it has
  /// passed. Replaces an earlier time. Throws ESTALE after the loop has ended.
  package func arm(at instant: Int64) throws(SystemdError) { try arm(atMicrosecond: UInt64(max(instant, 0))) }
}

extension MonotonicTimer {
  /// Fires once, `delay` microseconds from now; replaces an earlier time. Throws ESTALE after the loop's end.
  package func arm(after delay: UInt64) throws(SystemdError) {
    // sd_event_source_set_time_relative counts from the last wake-up of the loop, which may be long ago.
    let (time, overflow) = monotonicMicroseconds().addingReportingOverflow(delay)
    try arm(atMicrosecond: overflow ? .max : time)
  }
}

extension EventLoop {
  package func wallClockTimer(handler: @escaping @MainActor () -> Void) throws(SystemdError) -> WallClockTimer
  { try WallClockTimer(self, handler: handler) }

  package func monotonicTimer(handler: @escaping @MainActor () -> Void) throws(SystemdError) -> MonotonicTimer
  { try MonotonicTimer(self, handler: handler) }
}
