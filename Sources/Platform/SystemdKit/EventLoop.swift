import CSystemd
import Glibc

/// The event loop of the main thread (sd-event(3)). Handlers run on the main actor, one at a time, only
/// within `run()`. Each is kept, with all it captures, until its source or timer is cancelled or released.
@MainActor
package final class EventLoop {
  let pointer: OpaquePointer

  /// Throws if the limit of open descriptors is reached.
  package init() throws(SystemdError) {
    var created: OpaquePointer?
    try SystemdError.check(sd_event_new(&created), "sd_event_new")
    guard let created else { throw SystemdError(function: "sd_event_new", errno: ENOMEM) }
    pointer = created
  }

  deinit { MainActor.assumeIsolated { _ = sd_event_unref(pointer) } }

  /// Dispatches events until `exit(code:)` and returns its code. A loop runs once; then it can't be armed.
  package func run() throws(SystemdError) -> Int32 {
    try SystemdError.check(sd_event_loop(pointer), "sd_event_loop")
  }

  /// Ends `run()` after the running handler; `run()` returns `code`, which must not be negative.
  package func exit(code: Int32 = 0) {
    // Fails only if the loop has already ended.
    sd_event_exit(pointer, code)
  }

  /// Answers the service manager's watchdog while the loop turns, at half of `WatchdogSec=`. Returns false if
  /// the service manager asked for no watchdog (sd_watchdog_enabled(3)).
  @discardableResult
  package func enableWatchdog() throws(SystemdError) -> Bool {
    try SystemdError.check(sd_event_set_watchdog(pointer, 1), "sd_event_set_watchdog") > 0
  }
}
