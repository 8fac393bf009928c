import Testing

@testable import Remotes

@Suite struct RetryAfterTests {
  private static let sent = "Mon, 23 Nov 2026 20:00:00 GMT"

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("999999", 86_400), ("99999999999999999999999", 86_400),
    ("Mon, 23 Nov 2026 20:02:00 GMT", 120), ("Mon, 23 Nov 2026 19:00:00 GMT", 0),
    ("Sun, 30 Nov 2036 20:00:00 GMT", 86_400), ("Monday, 23-Nov-26 20:01:00 GMT", 60),
  ]) func `it is a number or a date`(text: String, seconds: Int) {
    #expect(secondsToWait(text, sent: Self.sent) == seconds)
  }

  @Test(arguments: ["", "soon", "-5", "1.5 h"]) func `what makes no sense is left out`(text: String) {
    #expect(secondsToWait(text, sent: Self.sent) == nil)
  }

  @Test func `without the date of the answer, the clock of this machine counts`() {
    #expect(secondsToWait("Mon, 23 Nov 1970 20:02:00 GMT", sent: nil) == 0)
    #expect(secondsToWait("Fri, 31 Dec 2140 20:02:00 GMT", sent: nil) == 86_400)
    #expect(secondsToWait("Fri, 31 Dec 2140 20:02:00 GMT", sent: "yesterday") == 86_400)
  }
}
