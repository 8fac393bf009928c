package import PillsCore

extension CalDAVAccount {
  /// Finds where the person's calendars are, from the typed address on (RFC 6764, RFC 5397).
  package func home() throws(SyncComplaint) -> CalDAVHome {
    var failures: [SyncComplaint] = []
    for start in Self.starts(from: address) {
      do throws(SyncComplaint) {
        if let home = try home(from: start) { return home }
      } catch {
        guard error.mayBeAnotherElsewhere else { throw error }
        failures.append(error)
      }
    }
    if let elsewhere = failures.first(where: { $0.flaw == .redirectedElsewhere }) { throw elsewhere }
    // A web server without WebDAV refuses the method in its own way.
    let isOtherServer = !client.hasMetDAV && failures.allSatisfy { $0.flaw != .malformedAnswer }
    throw isOtherServer ? .notCalDAV(address) : failures.first ?? .notCalDAV(address)
  }

  /// The addresses to try, the likeliest first.
  static func starts(from typed: WebAddress) -> [WebAddress] {
    let wellKnown = typed.with(path: "/.well-known/caldav")
    let root = typed.with(path: "/")
    return typed.path == "/" ? [wellKnown, root] : [typed, wellKnown, root]
  }

  private func home(from start: WebAddress) throws(SyncComplaint) -> CalDAVHome? {
    let properties = "<D:current-user-principal/><C:calendar-home-set/><D:resourcetype/>"
    let found = try client.propfind(start, depth: 0, properties)
    let principal = try Self.link(Self.principal, in: found)
    func home(at address: WebAddress) -> CalDAVHome {
      CalDAVHome(client: client, address: address.asFolder, typed: self.address, principal: principal)
    }
    if let address = try Self.link(Self.homeSet, in: found) { return home(at: address) }
    if let principal {
      let person = try client.propfind(principal, depth: 0, "<C:calendar-home-set/>")
      if let address = try Self.link(Self.homeSet, in: person) { return home(at: address) }
    }
    // On a server without users, a calendar's neighbours are the other calendars.
    guard let own = found.responses.first, CalDAVCalendar.isCalendar(own) else { return nil }
    return WebAddress(found.address.folder).map(home)
  }

  private static let homeSet = XMLName.caldav("calendar-home-set")
  private static let principal = XMLName.dav("current-user-principal")

  /// The address in a property of the one resource that was asked about.
  static func link(_ name: XMLName, in found: Multistatus) throws(SyncComplaint) -> WebAddress? {
    guard let property = found.responses.first?.property(name) else { return nil }
    if property.child(.dav("unauthenticated")) != nil {
      throw SyncComplaint(.unauthorised, [.place: found.address.authority])
    }
    let href = property.child(.dav("href")).map { trimmed($0.text) } ?? ""
    guard !href.isEmpty, let address = WebAddress(href, relativeTo: found.address) else { return nil }
    return try address.required(at: found.address)
  }
}

extension SyncComplaint {
  fileprivate var mayBeAnotherElsewhere: Bool {
    [
      .notCalDAV, .notFound, .forbidden, .refused, .redirectedElsewhere, .tooManyRedirects, .malformedAnswer,
    ].contains(flaw)
  }
}
