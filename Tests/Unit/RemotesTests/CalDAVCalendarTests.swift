import Testing

@testable import Remotes

@Suite struct CalDAVCalendarTests {
  private func calendar(_ properties: String) throws -> CalDAVCalendar? {
    let body = """
      <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
      <D:response><D:href>/dav/my%20cal</D:href><D:propstat><D:prop>\(properties)</D:prop>
      <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>
      """
    let found = try Multistatus(answer(207, body))
    return try CalDAVCalendar(#require(found.responses.first), in: found)
  }

  private static let kind = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"

  @Test func `a calendar is as the server describes it`() throws {
    let found = try calendar(
      """
      \(Self.kind)<D:displayname>Pills</D:displayname>
      <C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>
      <D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>
      <D:owner><D:href>/dav/principals/anna/</D:href></D:owner>
      """
    )
    #expect(
      found
        == CalDAVCalendar(
          address: "https://dav.example.org/dav/my%20cal/",
          displayName: "Pills",
          components: ["VTODO"],
          isWritable: false,
          owner: "/dav/principals/anna/"
        )
    )
    #expect(found?.takes("VTODO") == true)
    #expect(found?.takes("VEVENT") == false)
  }

  @Test func `what the server does not tell is allowed`() throws {
    let found = try calendar(Self.kind)
    #expect(found?.displayName == "my cal")
    #expect(found?.isWritable == true)
    #expect(found?.takes("VTODO") == true)
  }

  /// Nextcloud and DAViCal differ in the final slash of a principal.
  @Test(
    arguments: [
      ("/dav/principals/anna/", "https://dav.example.org/dav/principals/anna", nil),
      ("/dav/principals/anna/", "https://dav.example.org/dav/principals/b%C3%BCro/", "anna"),
      ("", "https://dav.example.org/dav/principals/anna", nil), ("/dav/principals/anna/", "", nil),
    ] as [(String, String, String?)]
  )
  func `a calendar of another person has an owner`(owner: String, principal: String, name: String?) throws {
    let found = try calendar("\(Self.kind)<D:owner><D:href>\(owner)</D:href></D:owner>")
    let address = try #require(WebAddress("https://dav.example.org/dav/"))
    let home = CalDAVHome(
      client: HTTPClient(user: "", password: "", authorityFile: nil, limits: HTTPLimits()),
      address: address,
      typed: address,
      principal: WebAddress(principal)
    )
    #expect(try home.otherOwner(of: #require(found)) == name)
  }

  /// sabre/dav names as owner whomever a calendar is shared with.
  @Test(
    arguments: [
      ("", "<D:share-access><D:read-write/></D:share-access>", ""),
      ("", "<D:share-access><D:read/></D:share-access>", ""),
      ("<s:shared/>", "", ""), ("<s:shared-owner/>", "", nil),
      ("", "<D:share-access><D:shared-owner/></D:share-access>", nil),
      ("", "<D:share-access><D:not-shared/></D:share-access>", nil),
      (
        "",
        """
        <D:share-access><D:read-write/></D:share-access><D:invite>
        <D:sharee><D:href>/p/anna</D:href><D:share-access><D:read-write/></D:share-access></D:sharee>
        <D:sharee><D:href>/p/b%C3%BCro</D:href><D:share-access><D:shared-owner/></D:share-access></D:sharee></D:invite>
        """, "büro"
      ),
    ] as [(String, String, String?)]
  )
  func `a shared calendar belongs to another person`(kind: String, properties: String, name: String?) throws {
    let found = try calendar(
      """
      <D:resourcetype xmlns:s="http://calendarserver.org/ns/"><D:collection/><C:calendar/>\(kind)</D:resourcetype>
      <D:owner><D:href>/dav/principals/anna</D:href></D:owner>\(properties)
      """
    )
    let address = try #require(WebAddress("https://dav.example.org/dav/"))
    let home = CalDAVHome(
      client: HTTPClient(user: "", password: "", authorityFile: nil, limits: HTTPLimits()),
      address: address,
      typed: address,
      principal: WebAddress("https://dav.example.org/dav/principals/anna/")
    )
    #expect(try home.otherOwner(of: #require(found)) == name)
  }

  @Test func `another collection is no calendar`() throws {
    #expect(try calendar("<D:resourcetype><D:collection/></D:resourcetype>") == nil)
  }

  @Test(arguments: [
    ("<D:all/>", true), ("<D:write/>", true), ("<D:write-content/>", false), ("", false),
    ("<D:write-content/></D:privilege><D:privilege><D:bind/></D:privilege><D:privilege><D:unbind/>", true),
  ]) func `privileges tell whether it may be changed`(names: String, isWritable: Bool) throws {
    let found = try calendar(
      "\(Self.kind)<D:current-user-privilege-set><D:privilege>\(names)</D:privilege></D:current-user-privilege-set>"
    )
    #expect(found?.isWritable == isWritable)
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", true), ("\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR", true),
    ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT", false), ("<html></html>", false), ("", false),
    ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nBEGIN:VCAL", false),
  ]) func `a text that was cut is not whole`(text: String, isWhole: Bool) {
    #expect(isWholeCalendar(Array(text.utf8)) == isWhole)
  }
}
