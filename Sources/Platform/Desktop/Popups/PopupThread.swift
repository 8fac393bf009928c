import Glibc

/// The pthread that a ``PopupWorker`` has for itself.
struct PopupThread: Sendable {
  private let identifier: pthread_t

  /// Starts working for `mailbox` until it asks to stop; throws when there can be no more threads.
  init(mailbox: PopupMailbox) throws(SystemCallError) {
    var identifier = pthread_t()
    let argument = Unmanaged.passRetained(mailbox)
    let code = pthread_create(
      &identifier,
      nil,
      { argument in
        guard let argument else { return nil }
        let mailbox = Unmanaged<PopupMailbox>.fromOpaque(argument).takeRetainedValue()
        PopupThread.work(for: mailbox)
        return nil
      },
      argument.toOpaque()
    )
    guard code == 0 else {
      argument.release()
      throw SystemCallError(call: "pthread_create", code: code)
    }
    self.identifier = identifier
  }

  /// Only for a thread that has ended or is about to: blocks until then.
  func join() { pthread_join(identifier, nil) }

  /// Leaves the thread to itself.
  func abandon() { pthread_detach(identifier) }

  private static func work(for mailbox: PopupMailbox) {
    // Signals are the main thread's; the threads that GLib starts from here take over this mask.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let worker = PopupWorker(mailbox: mailbox)
    // Its own handlers hold it weakly, so an optimised build would let go of it before it is done.
    withExtendedLifetime(worker) { worker.run() }
    mailbox.endCounter.signal()
  }
}
