import PillsCore
import Testing

@testable import Remotes

/// How answers to the search for a calendar home and to writes are interpreted.
@Suite struct CalDAVAnswerTests {
  private static let here = "https://dav.example.org/cal/"

  @Test(
    arguments: [
      ("<d:href> /home/ </d:href>", "https://dav.example.org/home/", nil), ("<d:href> </d:href>", nil, nil),
      ("<d:other/>", nil, nil),
      ("<d:href>https://dav.example.org:443/b/</d:href>", "https://dav.example.org/b/", nil),
      ("<d:href>https://other.example/b/</d:href>", nil, .redirectedElsewhere),
      ("<d:unauthenticated/><d:href>/home/</d:href>", nil, .unauthorised),
    ] as [(String, String?, SyncFlaw?)]
  )
  func `a link leads on within the server`(content: String, address: String?, flaw: SyncFlaw?) throws {
    let body = """
      <d:multistatus xmlns:d="DAV:"><d:response><d:href>/cal/</d:href><d:propstat><d:prop><d:owner>\(content)\
      </d:owner></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
      """
    let found = try Multistatus(answer(207, body, at: Self.here))
    var link: WebAddress?
    let error = failure { () throws(SyncComplaint) in link = try CalDAVAccount.link(.dav("owner"), in: found)
    }
    #expect((link?.text, error?.flaw) == (address, flaw))
    #expect(try CalDAVAccount.link(.dav("principal"), in: found) == nil)
  }

  @Test(
    arguments: [
      (200, "", nil), (201, "", nil), (204, "", nil), (202, "", .refused), (207, "", .refused),
      (200, "<html>", .notCalDAV), (299, "<html>", .notCalDAV), (300, "<html>", .refused),
      (199, "<html>", .refused), (404, "<html>", .notFound), (412, "", .changedMeanwhile),
    ] as [(Int, String, SyncFlaw?)]
  )
  func `only some successes are those of a text`(status: Int, body: String, flaw: SyncFlaw?) {
    let answer = answer(status, body, type: "text/html", at: "\(Self.here)a.ics")
    let error = failure { () throws(SyncComplaint) in try CalDAVRemote.requireSuccess(answer, of: "a.ics") }
    #expect(error?.flaw == flaw)
  }
}
