package import PillsCore

/// The place of a person's calendars on a server.
package struct CalDAVHome {
  let client: HTTPClient
  /// It ends with `/`.
  let address: WebAddress
  /// The typed address from which it was found.
  let typed: WebAddress
  /// The person who is signed in; nil if the server doesn't say.
  let principal: WebAddress?

  package var location: String { address.text }

  /// All calendars, also shared ones, in the server's order.
  package func calendars() throws(SyncComplaint) -> [CalDAVCalendar] {
    let found = try client.propfind(address, depth: 1, CalDAVCalendar.properties)
    return found.responses.compactMap { CalDAVCalendar($0, in: found) }
  }

  /// The name of another person who owns the calendar: the last part of the path. Empty if the server only says
  /// that it belongs to somebody else.
  package func otherOwner(of calendar: CalDAVCalendar) -> String? {
    guard let owner = calendar.owner, let principal,
      MemberPath(href: owner, in: principal.path) != .collectionItself
    else { return calendar.sharedBy }
    return lastName(inPath: owner) ?? owner
  }

  /// The calendar with that last part of its address; nil if there is none.
  package func calendar(called segment: String) throws(SyncComplaint) -> CalDAVCalendar? {
    try calendar(at: place(of: segment))
  }

  private func place(of segment: String) -> WebAddress {
    address.with(path: "\(address.path)\(percentEncoded(segment))/")
  }

  /// The calendar at the typed address; nil if that is the address of a server, a person or a home. Throws
  /// ``SyncFlaw/notFound`` if it lies below the home and is no calendar.
  package func typedCalendar(among calendars: [CalDAVCalendar]) throws(SyncComplaint) -> CalDAVCalendar? {
    func isTyped(_ path: String) -> Bool { MemberPath(href: typed.path, in: path) == .collectionItself }
    let known = calendars.first { WebAddress($0.address).map { isTyped($0.path) } ?? false }
    if known != nil || isTyped("/") || isTyped(address.path) { return known }
    let isBelow = MemberPath(href: typed.path, in: address.path) != .outside
    do throws(SyncComplaint) {
      if let found = try calendar(at: typed.asFolder) { return found }
    } catch {
      if isBelow { throw error }
    }
    if isBelow { throw SyncComplaint(.notFound, [.place: typed.text]) }
    return nil
  }

  /// Creates a calendar for components such as `VTODO`, or throws ``SyncFlaw/exists``. `segment` becomes the
  /// last part of its address. Returns what the server made of it, as some ignore the name or the components.
  package func makeCalendar(
    at segment: String,
    displayName: String,
    components: [String]
  ) throws(SyncComplaint) -> CalDAVCalendar {
    let place = place(of: segment)
    let wishes = Self.wishes(displayName: displayName, components: components)
    let answer = try client.send(.xml("MKCALENDAR", place, Self.mkcalendar(wishes)))
    if !(200..<300).contains(answer.status) {
      try makeOtherwise(at: place, segment: segment, wishes: wishes, refusal: answer)
    } else if answer.isHTML, answer.status == 200 {
      throw .notCalDAV(place)
    }
    guard let made = try calendar(at: place) else {
      throw .malformed(place, "what it created is not a calendar")
    }
    guard made.displayName != displayName else { return made }
    try setDisplayName(displayName, at: place)
    return try calendar(at: place) ?? made
  }

  /// Servers answer with the same statuses if the calendar exists and if they don't know MKCALENDAR.
  private func makeOtherwise(
    at place: WebAddress,
    segment: String,
    wishes: String,
    refusal: HTTPAnswer
  ) throws(SyncComplaint) {
    guard [403, 405, 409, 501].contains(refusal.status) else { throw SyncComplaint(refusal: refusal) }
    if try calendar(at: place) != nil { throw SyncComplaint(.exists, [.name: segment]) }
    // Extended MKCOL (RFC 5689) creates calendars too.
    let answer = try client.send(.xml("MKCOL", place, Self.mkcol(wishes)))
    guard (200..<300).contains(answer.status) else { throw SyncComplaint(refusal: refusal) }
  }

  private func calendar(at place: WebAddress) throws(SyncComplaint) -> CalDAVCalendar? {
    do throws(SyncComplaint) {
      let found = try client.propfind(place, depth: 0, CalDAVCalendar.properties)
      return found.responses.first.flatMap { CalDAVCalendar($0, in: found) }
    } catch {
      if error.flaw == .notFound { return nil }
      throw error
    }
  }

  /// Servers that refuse it keep their own name.
  private func setDisplayName(_ name: String, at place: WebAddress) throws(SyncComplaint) {
    let wish = "<D:set>\(DAVBody.properties("<D:displayname>\(xmlEscaped(name))</D:displayname>"))</D:set>"
    _ = try client.send(.xml("PROPPATCH", place, DAVBody.document("D:propertyupdate", wish)))
  }

  private static func wishes(displayName: String, components: [String]) -> String {
    let kinds = components.map { "<C:comp name=\"\(xmlEscaped($0))\"/>" }.joined()
    return """
      <D:displayname>\(xmlEscaped(displayName))</D:displayname>\
      <C:supported-calendar-component-set>\(kinds)</C:supported-calendar-component-set>
      """
  }

  private static func mkcalendar(_ wishes: String) -> String {
    DAVBody.document("C:mkcalendar", "<D:set>\(DAVBody.properties(wishes))</D:set>")
  }

  private static func mkcol(_ wishes: String) -> String {
    let kind = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
    return DAVBody.document("D:mkcol", "<D:set>\(DAVBody.properties(kind + wishes))</D:set>")
  }
}
