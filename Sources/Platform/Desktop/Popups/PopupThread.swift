import Glibc

/// The thread (pthread) on which a ``PopupWorker`` runs.
struct PopupThread: Sendable {
  private let identifier: pthread_t

  /// Runs a worker for `mailbox` until the mailbox asks to stop; throws if no thread can be created.
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

  /// Blocks until the thread has ended, so it must have ended or be about to.
  func join() { pthread_join(identifier, nil) }

  func abandon() { pthread_detach(identifier) }

  private static func work(for mailbox: PopupMailbox) {
    // Only the main thread handles signals. Threads that GLib starts from here inherit this mask.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let worker = PopupWorker(mailbox: mailbox)
    // The worker's handlers hold it weakly, so an optimised build could release it too early.
    withExtendedLifetime(worker) { worker.run() }
    mailbox.endCounter.signal()
  }
}
