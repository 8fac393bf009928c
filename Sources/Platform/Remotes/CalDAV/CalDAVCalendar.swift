/// A calendar of a person, as the server describes it.
package struct CalDAVCalendar: Hashable, Sendable {
  /// The whole address, which ends with `/`.
  package let address: String

  /// What programs show; the last part of the address where it has no name.
  package let displayName: String

  /// The kinds of things that it takes, such as `VTODO`; nil where the server doesn't tell, and takes all as a rule.
  package let components: [String]?

  /// Whether this person may change it; true where the server doesn't tell.
  package let isWritable: Bool

  /// Another one after each change; nil where the server has none.
  package let tag: String?

  /// Whether it takes things of that kind, such as `VEVENT`.
  package func takes(_ component: String) -> Bool { components?.contains(component) ?? true }
}

extension CalDAVCalendar {
  /// What to ask the server for.
  static let properties = """
    <D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/><S:getctag/>
    """

  /// Nil for what is no calendar.
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
      tag: response.text(XMLName(namespace: "http://calendarserver.org/ns/", local: "getctag"))
    )
  }

  static func isCalendar(_ response: Multistatus.Response) -> Bool {
    response.property(.dav("resourcetype"))?.child(.caldav("calendar")) != nil
  }

  /// Whether texts may be added, changed and taken away (RFC 3744, "write" holds the others).
  private static func allowsWriting(_ privileges: XMLElement) -> Bool {
    let names = Set(privileges.children(.dav("privilege")).flatMap(\.children).map(\.name.local))
    return !names.isDisjoint(with: ["all", "write"])
      || names.isSuperset(of: ["write-content", "bind", "unbind"])
  }
}
