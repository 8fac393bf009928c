import CSystemd
import Glibc

/// The signals that the daemon answers.
package enum Signal: Sendable, CaseIterable {
  /// SIGTERM: the service manager stops us.
  case terminate

  /// SIGINT: Ctrl-C on a terminal.
  case interrupt

  /// SIGHUP: read the settings again.
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
  /// Calls `handler` within the loop for each `signal` that arrives, until what this returns is cancelled; the signal stays
  /// blocked then, so that a late one doesn't kill the process.
  ///
  /// Blocks the signal in the calling thread. Must come before the first other thread starts, which inherits the
  /// blocking; a thread that doesn't would die of the signal. Throws EBUSY if the signal is handled already.
  package func onSignal(
    _ signal: Signal,
    handler: @escaping @MainActor () -> Void
  ) throws(SystemdError) -> EventSource {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, signal.number)
    // Returns its error number where the others return its negative.
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
