import CSystemd
import Glibc

/// A one-shot timer of one clock, disarmed at first; what both kinds of timer stand on.
@MainActor
final class TimerSource {
  /// The least that sd-event takes (0 means 250 ms): it may delay no timer in order to join it with another.
  private static let accuracy: UInt64 = 1

  private let source: EventSource

  init(
    _ loop: EventLoop,
    clock: clockid_t,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) {
    let callback: sd_event_time_handler_t = { _, _, userdata in
      EventHandler<Void>.call(userdata, with: ())
      return 0
    }
    source = try EventSource("sd_event_add_time", handler: EventHandler<Void>(handler)) {
      (source, userdata) in
      sd_event_add_time(loop.pointer, &source, clock, .max, Self.accuracy, callback, userdata)
    }
    try disarm()
  }

  /// Fires once when the clock reaches `time` (microseconds), at once if it has; replaces an earlier time.
  func arm(at time: UInt64) throws(SystemdError) {
    try source.update("sd_event_source_set_time") { source in
      sd_event_source_set_time(source, time)
    }
    try enable(SD_EVENT_ONESHOT)
  }

  func disarm() throws(SystemdError) { try enable(SD_EVENT_OFF) }

  func cancel() { source.cancel() }

  private func enable(_ state: some BinaryInteger) throws(SystemdError) {
    try source.update("sd_event_source_set_enabled") { source in
      sd_event_source_set_enabled(source, Int32(state))
    }
  }
}
