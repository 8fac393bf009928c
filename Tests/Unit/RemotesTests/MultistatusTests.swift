import PillsCore
import Testing

@testable import Remotes

@Suite struct MultistatusTests {
  private static let listing = """
    <?xml version="1.0"?>
    <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
      <d:response><d:href> /cal/a.ics </d:href>
        <d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
        <d:propstat><d:prop><c:calendar-data>lies</c:calendar-data></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>
      </d:response>
      <d:response><d:href>/cal/b.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
      <d:response><d:href>/cal/c.ics</d:href><d:href>/cal/d.ics</d:href><d:status>HTTP/1.1 404</d:status></d:response>
      <d:sync-token>
        http://example.org/3
      </d:sync-token>
    </d:multistatus>
    """

  @Test func `the status of each property and of each thing is respected`() throws {
    let found = try Multistatus(answer(207, Self.listing))
    #expect(found.responses.map(\.href) == ["/cal/a.ics", "/cal/b.ics", "/cal/c.ics", "/cal/d.ics"])
    #expect(found.responses.map(\.status) == [nil, 404, 404, 404])
    #expect(found.responses[0].text(.dav("getetag")) == "\"1\"")
    #expect(found.responses[0].property(.caldav("calendar-data")) == nil)
    #expect(found.syncToken == "http://example.org/3")
  }

  @Test(
    arguments: [([404], 404), ([400], 400), ([399], nil), ([404, 404], nil), ([], nil)] as [([Int], Int?)]
  )
  func `the only resource may be refused`(statuses: [Int], refusal: Int?) throws {
    let responses = statuses.map {
      "<response><href>/cal/</href><status>HTTP/1.1 \($0) Such</status></response>"
    }
    let body = "<multistatus xmlns=\"DAV:\">\(responses.joined())</multistatus>"
    #expect(try Multistatus(answer(207, body)).refusal == refusal)
  }

  @Test func `a text keeps its lines and its white space`() throws {
    let text = "BEGIN:VCALENDAR\n SUMMARY:1 &lt; 2 <![CDATA[&]]>\n\n"
    let body = """
      <multistatus xmlns="DAV:"><response><href>/cal/a.ics</href><propstat><prop>\
      <C:calendar-data xmlns:C="urn:ietf:params:xml:ns:caldav">\(text)</C:calendar-data>\
      </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
      """
    let found = try Multistatus(answer(207, body))
    #expect(
      found.responses.first?.property(.caldav("calendar-data"))?.text
        == "BEGIN:VCALENDAR\n SUMMARY:1 < 2 &\n\n"
    )
  }

  private static let place = "https://dav.example.org/cal/"
  private static let bomb = """
    <!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <d:multistatus xmlns:d="DAV:"><d:sync-token>&b;</d:sync-token></d:multistatus>
    """
  private static let page = "<!DOCTYPE html><html><title>Sign in</title></html>"
  private static let deep = String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)

  private static func malformed(_ detail: String) -> SyncComplaint {
    SyncComplaint(.malformedAnswer, [.place: place, .detail: detail])
  }

  @Test(arguments: [
    (answer(200, listing), SyncComplaint(.notCalDAV, [.address: place])),
    (answer(200, page, type: "text/html"), SyncComplaint(.notCalDAV, [.address: place])),
    (answer(207, page, type: "text/html; charset=utf-8"), SyncComplaint(.notCalDAV, [.address: place])),
    (
      answer(207, "<html><body/></html>", type: "application/xml"),
      SyncComplaint(.notCalDAV, [.address: place])
    ),
    (answer(207, "<multistatus/>"), SyncComplaint(.notCalDAV, [.address: place])),
    (answer(207, bomb), malformed("it has a document type")),
    (answer(207, deep), malformed("it has too many elements")),
    (answer(207, ""), malformed("line 1: no element found")),
    (answer(207, "<d:multistatus xmlns:d=\"DAV:\"><d:response>"), malformed("line 1: no element found")),
    (
      answer(207, "<d:multistatus xmlns:d=\"DAV:\">\u{0}"),
      malformed("line 1: not well-formed (invalid token)")
    ),
    (answer(404, "no"), SyncComplaint(.notFound, [.place: place])),
  ]) func `what is no such answer is refused`(given: HTTPAnswer, expected: SyncComplaint) {
    #expect(failure { () throws(SyncComplaint) in try Multistatus(given) } == expected)
  }

  @Test func `a text in a request can't leave its element`() throws {
    let token = "</D:sync-token><x>&\"\u{1}ü"
    let root = try XMLElement.parse(Array(CalDAVRemote.syncBody(token).utf8))
    #expect(root.name == .dav("sync-collection"))
    #expect(root.child(.dav("sync-token"))?.text == "</D:sync-token><x>&\"\u{FFFD}ü")
  }
}
