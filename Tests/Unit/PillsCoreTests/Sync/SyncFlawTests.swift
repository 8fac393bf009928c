import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SyncFlawTests {
  private static let place = "https://dav.example.org/cal/"
  private static let host = "dav.example.org"

  private static let sentences: [(SyncComplaint, String)] = [
    (
      SyncComplaint(.unauthorised, [.place: host]),
      """
      dav.example.org does not accept the user name or the password. \
      Check both; many servers need an app password
      """
    ),
    (
      SyncComplaint(.tooManyRequests, [.place: host]),
      "dav.example.org got too many requests. Pills tries again later"
    ),
    (
      SyncComplaint(.unavailable, [.place: host, .status: "503", .seconds: "121"]),
      "dav.example.org answered with error 503. Pills tries again in 3 min"
    ),
    (
      SyncComplaint(
        .certificate,
        [.place: host, .detail: "certificate has expired", .name: "date", .day: "2038-01-19"]
      ),
      """
      The certificate of dav.example.org is not valid today, 2038-01-19 (certificate has expired), so nothing was sent. If \
      that is the wrong date, set the clock of this device. Otherwise whoever runs the server has to renew the certificate
      """
    ),
    (
      SyncComplaint(.locked, [.place: host, .seconds: "90"]),
      "dav.example.org is locked by another program. Pills tries again in 90 s"
    ),
    (
      SyncComplaint.tooLarge(place: place, limitInBytes: 64 << 20),
      "https://dav.example.org/cal/ is larger than the 64 MiB that Pills reads. Use a calendar for Pills alone"
    ),
  ]

  @Test(arguments: sentences) func `an error says what to do`(error: SyncComplaint, sentence: String) {
    #expect(error.english == sentence)
  }
}
