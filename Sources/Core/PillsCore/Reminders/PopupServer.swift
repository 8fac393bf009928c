/// The notification server that is there, as it describes itself.
package struct PopupServer: Hashable, Sendable {
  /// As in ``PopupHandle/server``.
  package let identity: String
  package let name: String
  package var vendor = ""
  package var version = ""
  /// The version of the Desktop Notifications Specification that it follows.
  package var specificationVersion = ""
  /// Desktop Notifications Specification, "GetCapabilities".
  package var capabilities: [String] = []
}

extension PopupServer {
  package init(_ name: String, identity: String) { self.init(identity: identity, name: name) }
}
