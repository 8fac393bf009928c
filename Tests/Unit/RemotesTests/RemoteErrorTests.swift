import Testing

@testable import Remotes

@Suite struct RemoteErrorTests {
  private static let place = "https://dav.example.org/cal/"
  private static let host = "dav.example.org"

  private static func davError(_ content: String) -> String {
    "<d:error xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\" xmlns:s=\"http://sabredav.org/ns\">\(content)</d:error>"
  }

  private static let quota = davError("<s:message>Quota \u{202E}reached</s:message><d:quota-not-exceeded/>")

  private static let refusals: [(HTTPAnswer, RemoteError)] = [
    (answer(401), .unauthorised(host: host)),
    (answer(403), .forbidden(place: place, detail: "")),
    (
      answer(403, davError("<d:need-privileges/>")),
      .forbidden(place: place, detail: "need-privileges")
    ),
    (answer(403, quota), .full(place: host, detail: "Quota reached")),
    (answer(404), .notFound(place: place)),
    (answer(410), .notFound(place: place)),
    (answer(409, davError("<c:no-uid-conflict/>")), .exists(name: place)),
    (
      answer(409, "Conflict\nmore", type: "text/plain"),
      .refused(place: place, status: 409, detail: "Conflict")
    ),
    (answer(412), .changedMeanwhile(name: place)),
    (answer(412, davError("<c:no-uid-conflict/>")), .exists(name: place)),
    (
      answer(412, davError("<c:valid-calendar-data/>")),
      .refused(place: place, status: 412, detail: "valid-calendar-data")
    ),
    (
      answer(423, davError("<d:lock-token-submitted/>")),
      .locked(place: place, detail: "lock-token-submitted")
    ),
    (
      answer(429, headers: ["retry-after": "60"]),
      .tooManyRequests(host: host, retryAfterSeconds: 60)
    ),
    (answer(500), .unavailable(host: host, status: 500, retryAfterSeconds: nil, detail: "")),
    (
      answer(503, "<html>Maintenance</html>", type: "text/html", headers: ["retry-after": "5"]),
      .unavailable(host: host, status: 503, retryAfterSeconds: 5, detail: "")
    ),
    (answer(507, quota), .full(place: host, detail: "Quota reached")),
    (
      answer(418, "I'm a teapot", type: "text/plain"),
      .refused(place: place, status: 418, detail: "I'm a teapot")
    ),
    (
      answer(
        400,
        """
        <multistatus xmlns="DAV:"><response><href>/a</href><status>HTTP/1.1 400 X</status>\
        <responsedescription>no such thing</responsedescription></response></multistatus>
        """
      ),
      .refused(place: place, status: 400, detail: "no such thing")
    ),
    (answer(301, headers: [:]), .refused(place: place, status: 301, detail: "")),
  ]

  @Test(arguments: refusals) func `a refusal is told apart`(given: HTTPAnswer, expected: RemoteError) {
    #expect(RemoteError(refusal: given) == expected)
  }

  @Test func `a refusal of a text is about its name, or about its calendar`() {
    let address = "https://dav.example.org/cal/a.ics"
    #expect(
      RemoteError(refusal: answer(412, at: address), about: "a.ics") == .changedMeanwhile(name: "a.ics")
    )
    #expect(RemoteError(refusal: answer(409, at: address), about: "a.ics") == .notFound(place: Self.place))
  }

  @Test func `only a server that asks for it is waited for`() {
    #expect(RemoteError.tooManyRequests(host: "", retryAfterSeconds: 9).retryAfterSeconds == 9)
    let busy = RemoteError.unavailable(host: "", status: 503, retryAfterSeconds: 8, detail: "")
    #expect(busy.retryAfterSeconds == 8)
    #expect(RemoteError.unauthorised(host: "").retryAfterSeconds == nil)
  }

  @Test(arguments: [
    ("", ""), ("  a  b \n c", "a b"), ("\n\n a", "a"), ("a\u{1b}[0m\u{7}b\u{202E}", "a[0mb"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 199) + "…"),
  ]) func `what others say is made fit for a terminal`(text: String, expected: String) {
    #expect(printable(text) == expected)
  }
}
