import CLinux
import Glibc

/// Notices when the wall clock is set or the computer resumes from sleep. Its timer is set to the end of time
/// and never expires, but a step of the clock cancels it (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`).
package final class ClockWatcher {
  private let timer: OwnedDescriptor

  package init() throws(SystemCallError) {
    timer = try OwnedDescriptor(
      timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC)),
      from: "timerfd_create"
    )
    try arm()
  }

  /// Readable from a step of the clock until ``clockWasSet()`` is called.
  package var fileDescriptor: CInt { timer.number }

  package func clockWasSet() throws(SystemCallError) -> Bool {
    var expirations: UInt64 = 0
    let length = read(timer.number, &expirations, MemoryLayout.size(ofValue: expirations))
    let wasCancelled = length < 0 && errno == ECANCELED
    // A cancelled timer stays cancelled until it is armed again.
    if wasCancelled { try arm() }
    return wasCancelled
  }

  private func arm() throws(SystemCallError) {
    var setting = itimerspec()
    // Half the maximum, so that adding an offset cannot overflow; to the kernel both are the end of time.
    setting.it_value.tv_sec = .max / 2
    let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(timer.number, flags, &setting, nil) == 0 else {
      throw SystemCallError(call: "timerfd_settime")
    }
  }
}
