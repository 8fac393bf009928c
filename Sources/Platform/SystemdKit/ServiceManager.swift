import CSystemd
import Files
import Glibc

/// Reports the state of the service to the service manager (sd_notify(3)); does nothing if `NOTIFY_SOCKET` is
/// unset. Control characters in a status become spaces, so that it can't contain another assignment.
package struct ServiceManager: Sendable {
  package init() {}

  /// Whether a service manager started this process and restarts it (INVOCATION_ID, systemd.exec(5)).
  package var isPresent: Bool { getenv("NOTIFY_SOCKET") != nil && getenv("INVOCATION_ID") != nil }

  /// Reports that starting or reloading is complete.
  package func ready(status: String) throws(SystemdError) {
    try notify("READY=1\n" + assignment(status: status))
  }

  package func status(_ text: String) throws(SystemdError) { try notify(assignment(status: text)) }

  /// Reports that reloading has begun; `ready(status:)` must follow.
  package func reloading() throws(SystemdError) {
    // systemd 253 (Type=notify-reload) requires the time; 252 reads only the first line.
    try notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())")
  }

  package func stopping() throws(SystemdError) { try notify("STOPPING=1") }

  private func assignment(status: String) -> String { "STATUS=" + status.replacingControlCharacters() }

  private func notify(_ state: String) throws(SystemdError) {
    try SystemdError.check(sd_notify(0, state), "sd_notify")
  }
}
