import PillsCore
import Remotes
import Testing

@testable import PillsSync

@Suite struct RemoteComplaintTests {
  private static let place = "https://dav.example.org/cal/"
  private static let host = "dav.example.org"

  private static let sentences: [(RemoteError, String)] = [
    (
      .unreachable(host: host, detail: "Couldn't resolve host name"),
      "dav.example.org cannot be reached (Couldn't resolve host name). Check the network and the address"
    ),
    (
      .unauthorised(host: host),
      """
      dav.example.org does not accept the user name or the password. \
      Check both; many servers want a password for apps
      """
    ),
    (
      .tooManyRequests(host: host, retryAfterSeconds: nil),
      "dav.example.org was asked too often. It is tried again later"
    ),
    (
      .tooManyRequests(host: host, retryAfterSeconds: 30),
      "dav.example.org was asked too often. It is tried again in 30 s"
    ),
    (
      .unavailable(host: host, status: 503, retryAfterSeconds: 121, detail: ""),
      "dav.example.org failed with status 503. It is tried again in 3 min"
    ),
    (
      .redirectedElsewhere(host: host, to: "https://else.example/"),
      """
      dav.example.org refers to another server, which was not told the password. \
      If you trust it, use https://else.example/
      """
    ),
    (
      .tooLarge(place: place, limitInBytes: 64 << 20),
      "https://dav.example.org/cal/ is larger than the 64 MiB that Pills reads. Use a calendar for Pills alone"
    ),
    (
      .folderMissing(path: "/media/stick/pills"),
      """
      The folder /media/stick/pills is not there. \
      Mount its disk or start the program that brings it, or make it
      """
    ),
  ]

  @Test(arguments: sentences) func `an error says what to do`(error: RemoteError, sentence: String) {
    #expect(error.complaint.english == sentence)
  }
}
