import PillsCore
import Testing

@testable import Remotes

@Suite struct RedirectTests {
  private static let here = "https://dav.example.org/cal/"

  @Test(arguments: [
    (301, "/other/", "https://dav.example.org/other/"), (302, "/other/", "https://dav.example.org/other/"),
    (307, "x", "https://dav.example.org/cal/x"),
    (308, "https://dav.example.org:443/y", "https://dav.example.org/y"),
    (301, "https://DAV.example.org/y", "https://dav.example.org/y"),
  ]) func `the same server may send elsewhere on it`(status: Int, location: String, expected: String) throws {
    #expect(
      try redirect(of: answer(status, headers: ["location": location], at: Self.here))?.text == expected
    )
  }

  @Test(arguments: [
    (200, "/other/"), (303, "/other/"), (304, "/other/"), (301, ""), (301, "ftp://dav.example.org/"),
  ])
  func `all else sends nowhere`(status: Int, location: String) throws {
    let headers = location.isEmpty ? [:] : ["location": location]
    #expect(try redirect(of: answer(status, headers: headers, at: Self.here)) == nil)
  }

  @Test(arguments: [
    "https://evil.example/cal/", "http://dav.example.org/cal/", "https://dav.example.org:8443/cal/",
    "//evil.example/", "https://dav.example.org.evil.example/", "https://dav.example.org@evil.example/",
    "https://example.org/",
  ]) func `another server is not told the password`(location: String) {
    let error = failure { () throws(SyncComplaint) in
      try redirect(of: answer(301, headers: ["location": location], at: Self.here))
    }
    #expect(error?.flaw == .redirectedElsewhere)
    #expect(error?[.place] == "dav.example.org")
  }
}
