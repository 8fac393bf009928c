import CLinux
import Glibc

/// Signals to read (signalfd(2)). This thread and later ones block them, so no handler runs.
final class SignalInbox {
  let descriptor: Int32
  private var signals = sigset_t()

  init(_ numbers: [Int32]) {
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Fails only without memory or descriptors. Then it is -1, which poll(2) ignores.
    descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
  }

  deinit {
    close(descriptor)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  func next() -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
  }
}
