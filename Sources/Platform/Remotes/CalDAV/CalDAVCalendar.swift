internal import PillsCore

/// A calendar of a person, as the server describes it.
package struct CalDAVCalendar: Hashable, Sendable {
  /// The whole address; it ends with `/`.
  package let address: String

  /// The name that programs show, or the last part of the address if it has none.
  package let displayName: String

  /// The components that it accepts, such as `VTODO`; nil if the server doesn't say, and usually takes all.
  package let components: [String]?

  /// Whether this person may change it; true if the server doesn't say.
  package let isWritable: Bool

  /// The path of its owner, percent-encoded (RFC 3744, section 5.1); nil if the server doesn't say.
  package let owner: String?

  /// The name of the person who shared it with this one, if the server says that it is shared; empty if it does
  /// not say by whom. On some servers the owner of a shared calendar is the person whom it is shared with.
  package var sharedBy: String?

  package func takes(_ component: String) -> Bool { components?.contains(component) ?? true }
}

extension CalDAVCalendar {
  static let properties = """
    <D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/><D:owner/>\
    <D:share-access/><D:invite/>
    """

  init?(_ response: Multistatus.Response, in found: Multistatus) {
    guard Self.isCalendar(response), let address = WebAddress(response.href, relativeTo: found.address) else {
      return nil
    }
    let place = found.address.with(path: address.path).asFolder
    let segment = place.path.split(separator: "/").last.flatMap { percentDecoded($0) } ?? place.path
    self.init(
      address: place.text,
      displayName: response.text(.dav("displayname")) ?? segment,
      components: response.property(.caldav("supported-calendar-component-set"))
        .map { $0.children(.caldav("comp")).compactMap { $0.attributes["name"]?.uppercased() } },
      isWritable: response.property(.dav("current-user-privilege-set")).map(Self.allowsWriting) ?? true,
      owner: response.property(.dav("owner"))?.child(.dav("href")).map { trimmed($0.text) }
        .flatMap { $0.isEmpty ? nil : WebAddress($0, relativeTo: found.address)?.path },
      sharedBy: Self.isShared(response) ? Self.sharer(response) ?? "" : nil
    )
  }

  /// Whether another person shares it with this one, by CalendarServer's extension or by draft-pot-webdav-resource-sharing.
  private static func isShared(_ response: Multistatus.Response) -> Bool {
    let shared = XMLName(namespace: "http://calendarserver.org/ns/", local: "shared")
    let access = response.property(.dav("share-access"))?.children.map(\.name.local) ?? []
    return response.property(.dav("resourcetype"))?.child(shared) != nil
      || !Set(access).isDisjoint(with: ["read", "read-write"])
  }

  private static func sharer(_ response: Multistatus.Response) -> String? {
    let sharees = response.property(.dav("invite"))?.children(.dav("sharee")) ?? []
    return sharees.first { $0.child(.dav("share-access"))?.child(.dav("shared-owner")) != nil }?
      .child(.dav("href")).flatMap { lastName(inPath: trimmed($0.text)) }
  }

  static func isCalendar(_ response: Multistatus.Response) -> Bool {
    response.property(.dav("resourcetype"))?.child(.caldav("calendar")) != nil
  }

  /// Whether texts may be added, changed and deleted. In RFC 3744, "write" contains the other three.
  private static func allowsWriting(_ privileges: XMLElement) -> Bool {
    let names = Set(privileges.children(.dav("privilege")).flatMap(\.children).map(\.name.local))
    return !names.isDisjoint(with: ["all", "write"])
      || names.isSuperset(of: ["write-content", "bind", "unbind"])
  }
}

/// The decoded last part of the path of a person.
func lastName(inPath path: String) -> String? {
  path.split(separator: "/").last.map { percentDecoded($0) ?? String($0) }
}
