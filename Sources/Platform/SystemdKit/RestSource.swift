import CSystemd

/// Tells when the loop has come to rest: when nothing was dispatched for a while after something was.
///
/// It wakes the loop at most twice after the last event, and not at all while nothing happens.
@MainActor
package final class RestSource {
  private enum State {
    /// Nothing was dispatched since the loop came to rest.
    case resting
    /// The timer is armed.
    case waiting
    /// The timer is armed, and more was dispatched since.
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

  /// Takes in that another source was dispatched.
  private func restart() {
    switch state {
    case .resting: wait()
    case .waiting: state = .busy
    case .busy: break
    }
  }

  private func wait() {
    // Without a timer the loop never comes to rest, which harms nobody.
    guard (try? timer?.arm(after: delay)) != nil else { return }
    state = .waiting
  }

  private func fire() {
    forgetOwnDispatch()
    if state == .busy { return wait() }
    state = .resting
    handler()
  }

  /// The timer is a source too, and its own dispatch is no reason to wait: the other source is switched off and on again,
  /// which makes it forget that dispatch.
  private func forgetOwnDispatch() {
    for enabled in [SD_EVENT_OFF, SD_EVENT_ON] {
      try? dispatched?.update("sd_event_source_set_enabled") { source in
        sd_event_source_set_enabled(source, Int32(enabled))
      }
    }
  }
}

extension EventLoop {
  /// Calls `handler` each time that nothing was dispatched for `delay` microseconds after something was.
  package func onRest(
    after delay: UInt64,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> RestSource {
    try RestSource(self, after: delay, handler: handler)
  }
}
