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
      dav.example.org refers to another server, https://else.example/, which was not told the password. In a network with a \
      page to sign in, open that in a browser first. If your provider names that server, use its address
      """
    ),
    (
      SyncComplaint(
        .certificate,
        [.place: host, .detail: "certificate has expired", .name: "date", .day: "2038-01-19"]
      ),
      """
      The certificate of dav.example.org is not valid today, 2038-01-19 (certificate has expired), so nothing was sent. If \
      that is not today, correct the clock of this device; else whoever runs the server has to renew it
      """
    ),
    (
      SyncComplaint(.locked, [.place: host, .seconds: "90"]),
      "dav.example.org is locked by another program. It is tried again in 90 s"
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
