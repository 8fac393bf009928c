import PillsCore
import Testing

@testable import Remotes

@Suite struct RefusalTests {
  private static let place = "https://dav.example.org/cal/"
  private static let host = "dav.example.org"

  private static func davError(_ content: String) -> String {
    "<d:error xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\" xmlns:s=\"http://sabredav.org/ns\">\(content)</d:error>"
  }

  private static let quota = davError("<s:message>Quota \u{202E}reached</s:message><d:quota-not-exceeded/>")

  private static let refusals: [(HTTPAnswer, SyncComplaint)] = [
    (answer(401), SyncComplaint(.unauthorised, [.place: host])),
    (
      answer(401, headers: ["www-authenticate": "Bearer realm=\"x\""]),
      SyncComplaint(.noPasswords, [.place: host])
    ),
    (
      answer(401, headers: ["www-authenticate": "Basic realm=\"x\", Bearer realm=\"x\""]),
      SyncComplaint(.unauthorised, [.place: host])
    ),
    (answer(403), SyncComplaint(.forbidden, [.place: place])),
    (
      answer(403, davError("<d:need-privileges/>")),
      SyncComplaint(.forbidden, [.place: place, .detail: "need-privileges"])
    ),
    (answer(403, quota), SyncComplaint(.full, [.place: host, .detail: "Quota reached"])),
    (answer(404), SyncComplaint(.notFound, [.place: place])),
    (answer(410), SyncComplaint(.notFound, [.place: place])),
    (answer(409, davError("<c:no-uid-conflict/>")), SyncComplaint(.exists, [.name: place])),
    (
      answer(409, "Conflict\nmore", type: "text/plain"),
      SyncComplaint(.refused, [.place: place, .status: "409", .detail: "Conflict"])
    ),
    (
      answer(403, davError("<c:unique-scheduling-object-resource/>")),
      SyncComplaint(.inOtherCalendar, [.name: place, .detail: "unique-scheduling-object-resource"])
    ),
    (answer(412), SyncComplaint(.changedMeanwhile, [.name: place])),
    (answer(412, davError("<c:no-uid-conflict/>")), SyncComplaint(.exists, [.name: place])),
    (
      answer(412, davError("<c:valid-calendar-data/>")),
      SyncComplaint(.refused, [.place: place, .status: "412", .detail: "valid-calendar-data"])
    ),
    (
      answer(423, davError("<d:lock-token-submitted/>")),
      SyncComplaint(.locked, [.place: place, .detail: "lock-token-submitted"])
    ),
    (answer(423, headers: ["retry-after": "30"]), SyncComplaint(.locked, [.place: place, .seconds: "30"])),
    (
      answer(429, headers: ["retry-after": "60"]),
      SyncComplaint(.tooManyRequests, [.place: host, .seconds: "60"])
    ),
    (answer(500), SyncComplaint(.unavailable, [.place: host, .status: "500"])),
    (
      answer(503, "<html>Maintenance</html>", type: "text/html", headers: ["retry-after": "5"]),
      SyncComplaint(.unavailable, [.place: host, .status: "503", .seconds: "5"])
    ),
    (answer(507, quota), SyncComplaint(.full, [.place: host, .detail: "Quota reached"])),
    (
      answer(418, "I'm a teapot", type: "text/plain"),
      SyncComplaint(.refused, [.place: place, .status: "418", .detail: "I'm a teapot"])
    ),
    (
      answer(
        400,
        """
        <multistatus xmlns="DAV:"><response><href>/a</href><status>HTTP/1.1 400 X</status>\
        <responsedescription>no such thing</responsedescription></response></multistatus>
        """
      ),
      SyncComplaint(.refused, [.place: place, .status: "400", .detail: "no such thing"])
    ),
    (answer(301, headers: [:]), SyncComplaint(.refused, [.place: place, .status: "301"])),
  ]

  @Test(arguments: refusals) func `a refusal is told apart`(given: HTTPAnswer, expected: SyncComplaint) {
    #expect(SyncComplaint(refusal: given) == expected)
  }

  @Test func `a refusal of a text is about its name, or about its calendar`() {
    let address = "https://dav.example.org/cal/a.ics"
    #expect(
      SyncComplaint(refusal: answer(412, at: address), about: "a.ics")
        == SyncComplaint(.changedMeanwhile, [.name: "a.ics"])
    )
    #expect(
      SyncComplaint(refusal: answer(409, at: address), about: "a.ics")
        == SyncComplaint(.notFound, [.place: Self.place, .status: "409"])
    )
  }

  @Test(arguments: [
    ("", ""), ("  a  b \n c", "a b"), ("\n\n a", "a"), ("a\u{1b}[0m\u{7}b\u{202E}", "a[0mb"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 199) + "…"),
  ]) func `what others say is made fit for a terminal`(text: String, expected: String) {
    #expect(printable(text) == expected)
  }
}
