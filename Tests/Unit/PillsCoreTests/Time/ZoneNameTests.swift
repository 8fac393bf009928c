import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct ZoneNameTests {
  @Test(arguments: [
    "Europe/Berlin", "America/Argentina/ComodRivadavia", "Etc/GMT+5", "Etc/GMT-14", "America/Port-au-Prince",
    "GB-Eire",
    "Africa/El_Aaiun", "AZaz09", "UTC", String(repeating: "x", count: 64),
  ])
  func `what zones are called is a name`(text: String) { #expect(ZoneName(text)?.description == text) }

  @Test(arguments: [
    "", "localtime", "Europe/Zürich", "Europe Berlin", "Europe/Berlin\n", ":Europe", "../etc", "[", "{", "@",
    "`",
    String(repeating: "x", count: 65),
  ])
  func `nothing else is`(text: String) { #expect(ZoneName(text) == nil) }
}
