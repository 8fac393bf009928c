import PillsCore
import Testing

@Suite struct SyncFlawTests {
  private static let place = "https://dav.example.org/cal/"
  private static let host = "dav.example.org"

  private static let sentences: [(SyncComplaint, String)] = [
    (
      SyncComplaint(.serverUnreachable, [.place: host, .detail: "Couldn't resolve host name"]),
      "dav.example.org cannot be reached (Couldn't resolve host name). Check the network and the address"
    ),
    (
      SyncComplaint(.unauthorised, [.place: host]),
      """
      dav.example.org does not accept the user name or the password. \
      Check both; many servers want a password for apps
      """
    ),
    (
      SyncComplaint(.tooManyRequests, [.place: host]),
      "dav.example.org was asked too often. It is tried again later"
    ),
    (
      SyncComplaint(.tooManyRequests, [.place: host, .seconds: "30"]),
      "dav.example.org was asked too often. It is tried again in 30 s"
    ),
    (
      SyncComplaint(.unavailable, [.place: host, .status: "503", .seconds: "121"]),
      "dav.example.org failed with status 503. It is tried again in 3 min"
    ),
    (
      SyncComplaint(.redirectedElsewhere, [.place: host, .address: "https://else.example/"]),
      """
      dav.example.org refers to another server, which was not told the password. \
      If you trust it, use https://else.example/
      """
    ),
    (
      SyncComplaint.tooLarge(place: place, limitInBytes: 64 << 20),
      "https://dav.example.org/cal/ is larger than the 64 MiB that Pills reads. Use a calendar for Pills alone"
    ),
    (
      SyncComplaint(.folderMissing, [.path: "/media/stick/pills"]),
      """
      The folder /media/stick/pills is not there. \
      Mount its disk or start the program that brings it, or make it
      """
    ),
  ]

  @Test(arguments: sentences) func `an error says what to do`(error: SyncComplaint, sentence: String) {
    #expect(error.english == sentence)
  }
}
