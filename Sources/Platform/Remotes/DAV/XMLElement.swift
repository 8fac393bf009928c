/// The name of an element with its namespace.
struct XMLName: Hashable {
  let namespace: String
  let local: String

  /// A name of WebDAV (RFC 4918).
  static func dav(_ local: String) -> XMLName { XMLName(namespace: "DAV:", local: local) }

  /// A name of CalDAV (RFC 4791).
  static func caldav(_ local: String) -> XMLName {
    XMLName(namespace: "urn:ietf:params:xml:ns:caldav", local: local)
  }
}

/// An element of an XML text, with all that is in it.
struct XMLElement {
  let name: XMLName
  /// By their names without a namespace.
  let attributes: [String: String]
  var children: [XMLElement] = []
  /// All text of its own, that of its children left out.
  var text = ""

  /// The first child of that name.
  func child(_ name: XMLName) -> XMLElement? { children.first { $0.name == name } }

  func children(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }
}
