import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct UptimeTests {
  @Test(arguments: ["f3a9 81200345", "f3a9 0", "f3a9 -1"])
  func `it reads as it is written`(text: String) { #expect(Uptime(text)?.description == text) }

  @Test(arguments: ["", "f3a9", "81200345", "f3a9 x", "f3a9 1.5", "f3a9 1 2", "f3a9 9223372036854775808"])
  func `nothing else reads as one`(text: String) { #expect(Uptime(text) == nil) }
}
