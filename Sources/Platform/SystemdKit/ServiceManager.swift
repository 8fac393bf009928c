import CSystemd
import Glibc

/// Tells the service manager how the service is doing, sd_notify(3).
///
/// Every call does nothing when no service manager listens (`NOTIFY_SOCKET` unset). Line breaks and other control
/// characters in a status become spaces: a status can't smuggle in another assignment.
package struct ServiceManager: Sendable {
  package init() {}

  /// Whether a service manager started this process, and so starts it anew where it ends (systemd.exec(5), INVOCATION_ID).
  package var isPresent: Bool { getenv("NOTIFY_SOCKET") != nil && getenv("INVOCATION_ID") != nil }

  /// Tells that starting, or reloading, is complete.
  package func ready(status: String) throws(SystemdError) {
    try notify("READY=1\n" + assignment(status: status))
  }

  /// Shows `text` as the status line of `systemctl status`.
  package func status(_ text: String) throws(SystemdError) { try notify(assignment(status: text)) }

  /// Tells that reloading has begun; `ready(status:)` must follow.
  package func reloading() throws(SystemdError) {
    // Type=notify-reload of systemd 253 wants the time; 252 takes the first line alone.
    try notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())")
  }

  /// Tells that stopping has begun.
  package func stopping() throws(SystemdError) { try notify("STOPPING=1") }

  private func assignment(status: String) -> String { "STATUS=" + status.replacingControlCharacters() }

  private func notify(_ state: String) throws(SystemdError) {
    try SystemdError.check(sd_notify(0, state), "sd_notify")
  }
}
