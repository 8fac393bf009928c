/// A running notification server, as it describes itself.
package struct PopupServer: Hashable, Sendable {
  /// See ``PopupHandle/server``.
  package let identity: String
  package let name: String
  package var vendor = ""
  package var version = ""
  package var specificationVersion = ""
  /// Desktop Notifications Specification, "GetCapabilities".
  package var capabilities: [String] = []
}

extension PopupServer {
  package init(_ name: String, identity: String) { self.init(identity: identity, name: name) }
}
