/// Which popup on which notification server shows a reminder.
///
/// Servers count from 1 after every start, so a number means something only together with its server.
package struct PopupHandle: Hashable, Sendable {
  /// The message bus and the unique name of the server on it, never used again after the server ends.
  package let server: String
  /// The number the server gave the popup, never 0 (Desktop Notifications Specification, "Notify").
  package let number: UInt32
}

extension PopupHandle {
  package init(_ number: UInt32, on server: String) { self.init(server: server, number: number) }
}
