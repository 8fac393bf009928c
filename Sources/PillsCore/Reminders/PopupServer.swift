/// The notification server that is there, as it describes itself.
package struct PopupServer: Hashable, Sendable {
  /// As in ``PopupHandle/server``.
  package let identity: String
  package let name: String
  package let vendor: String
  package let version: String
  /// The version of the Desktop Notifications Specification that it follows.
  package let specificationVersion: String
  /// Desktop Notifications Specification, "GetCapabilities".
  package let capabilities: [String]

  package init(
    identity: String,
    name: String,
    vendor: String,
    version: String,
    specificationVersion: String,
    capabilities: [String]
  ) {
    self.identity = identity
    self.name = name
    self.vendor = vendor
    self.version = version
    self.specificationVersion = specificationVersion
    self.capabilities = capabilities
  }
}
