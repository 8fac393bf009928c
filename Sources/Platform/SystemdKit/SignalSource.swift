import CSystemd
import Glibc

/// The signals that the daemon handles.
package enum Signal: Sendable, CaseIterable {
  case terminate
  case interrupt
  /// SIGHUP, to read the settings again.
  case hangUp

  var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    }
  }
}

extension EventLoop {
  /// Calls `handler` within the loop for each `signal`, until the returned source is cancelled. Blocks the
  /// signal in this thread for good, so that a late one doesn't kill the process. Other threads must start
  /// later and so inherit this, or they would die of the signal. Throws EBUSY if it is handled already.
  package func onSignal(
    _ signal: Signal,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> EventSource {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, signal.number)
    // pthread_sigmask returns its error number without a minus sign.
    try SystemdError.check(-pthread_sigmask(SIG_BLOCK, &blocked, nil), "pthread_sigmask")

    let callback: sd_event_signal_handler_t = { _, _, userdata in
      EventHandler<Void>.call(userdata, with: ())
      return 0
    }
    return try EventSource("sd_event_add_signal", handler: EventHandler<Void>(handler)) {
      (source, userdata) in
      sd_event_add_signal(pointer, &source, signal.number, callback, userdata)
    }
  }
}
