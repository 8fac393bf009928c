/// A popup on a notification server. Servers count from 1 at every start, so a number needs its server.
package struct PopupHandle: Hashable, Sendable {
  /// The message bus and the unique name of the server on it, which is never used again.
  package let server: String
  /// Given by the server, never 0 (Desktop Notifications Specification, "Notify").
  package let number: UInt32
}

extension PopupHandle {
  package init(_ number: UInt32, on server: String) { self.init(server: server, number: number) }
}
