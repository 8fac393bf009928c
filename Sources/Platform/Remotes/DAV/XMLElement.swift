/// An element name with its namespace.
struct XMLName: Hashable {
  let namespace: String
  let local: String

  /// In the namespace of WebDAV (RFC 4918).
  static func dav(_ local: String) -> XMLName { XMLName(namespace: "DAV:", local: local) }

  /// In the namespace of CalDAV (RFC 4791).
  static func caldav(_ local: String) -> XMLName {
    XMLName(namespace: "urn:ietf:params:xml:ns:caldav", local: local)
  }
}

/// An XML element with its content.
struct XMLElement {
  let name: XMLName
  /// By their names without a namespace.
  let attributes: [String: String]
  var children: [XMLElement] = []
  /// Without the text of its children.
  var text = ""

  func child(_ name: XMLName) -> XMLElement? { children.first { $0.name == name } }

  func children(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }
}
