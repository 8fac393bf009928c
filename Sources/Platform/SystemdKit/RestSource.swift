import CSystemd

/// Reports when the loop comes to rest: something was dispatched, and then nothing for a while. Wakes the
/// loop at most twice after the last event, and never while nothing happens.
@MainActor
package final class RestSource {
  private enum State {
    case resting
    case waiting
    /// The timer is armed, and something was dispatched since.
    case busy
  }

  private let delay: UInt64
  private let handler: @MainActor () -> Void
  private var state = State.resting
  private var dispatched: EventSource?
  private var timer: MonotonicTimer?

  fileprivate init(
    _ loop: EventLoop,
    after delay: UInt64,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) {
    self.delay = delay
    self.handler = handler
    timer = try loop.monotonicTimer { [unowned self] in fire() }
    let callback: sd_event_handler_t = { _, userdata in
      EventHandler<Void>.call(userdata, with: ())
      return 0
    }
    dispatched = try EventSource(
      "sd_event_add_post",
      handler: EventHandler<Void> { [unowned self] in restart() }
    ) { (source, userdata) in
      sd_event_add_post(loop.pointer, &source, callback, userdata)
    }
  }

  /// Called after another source was dispatched.
  private func restart() {
    switch state {
    case .resting: wait()
    case .waiting: state = .busy
    case .busy: break
    }
  }

  private func wait() {
    // Without the timer no rest is reported, which does no harm.
    guard (try? timer?.arm(after: delay)) != nil else { return }
    state = .waiting
  }

  private func fire() {
    forgetOwnDispatch()
    if state == .busy { return wait() }
    state = .resting
    handler()
  }

  /// Makes the other source forget the dispatch of the timer itself, which must not count.
  private func forgetOwnDispatch() {
    for enabled in [SD_EVENT_OFF, SD_EVENT_ON] {
      try? dispatched?.update("sd_event_source_set_enabled") { source in
        sd_event_source_set_enabled(source, Int32(enabled))
      }
    }
  }
}

extension EventLoop {
  /// Calls `handler` each time nothing was dispatched for `delay` microseconds after something was.
  package func onRest(
    after delay: UInt64,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> RestSource {
    try RestSource(self, after: delay, handler: handler)
  }
}
