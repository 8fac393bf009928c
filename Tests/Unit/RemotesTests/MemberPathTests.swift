import Testing

@testable import Remotes

@Suite struct MemberPathTests {
  @Test(arguments: [
    ("/dav/anna@home/cal/", MemberPath.collectionItself), ("/dav/anna%40home/cal", .collectionItself),
    ("/dav/anna%40home/cal/a.ics", .member("a.ics")), ("/dav/anna@home/cal/a%20b.ics", .member("a b.ics")),
    ("/dav/anna@home/cal/a b.ics", .member("a b.ics")), ("/dav//anna@home/cal/a.ics", .member("a.ics")),
    ("/dav/anna@home/cal/%C3%BC.ics", .member("ü.ics")), ("/dav/anna@home/cal/ü.ics", .member("ü.ics")),
    ("https://inside.example:8080/dav/anna%40home/cal/a.ics", .member("a.ics")),
    ("//inside.example/dav/anna%40home/cal/a.ics", .member("a.ics")), ("a.ics", .member("a.ics")),
    ("/dav/anna@home/cal/a%2Fb.ics", .member("a/b.ics")),
    ("/dav/anna@home/cal/100%.ics", .member("100%.ics")),
    ("/dav/anna@home/cal/sub/", .further), ("/dav/anna@home/cal/sub/a.ics", .further),
    ("/dav/anna@home/", .outside), ("/dav/bert/cal/a.ics", .outside),
    ("/dav/anna@home/calendar/a.ics", .outside),
    ("/dav/anna@home/cal/../a.ics", .outside), ("/dav/anna@home/cal/%FF.ics", .outside),
    ("https://x", .outside), ("x//y/dav/anna@home/cal/a.ics", .further), ("x:/", .further),
    ("/", .outside),
  ]) func `an href is compared by its decoded path`(href: String, expected: MemberPath) {
    #expect(MemberPath(href: href, in: "/dav/anna%40home/cal/") == expected)
  }

  @Test(arguments: [("AZaz09-._~", "AZaz09-._~"), ("/@[`{:", "%2F%40%5B%60%7B%3A"), ("\u{1}ä", "%01%C3%A4")])
  func `what is not reserved stays as it is`(name: String, encoded: String) {
    #expect(percentEncoded(name) == encoded)
  }

  @Test(arguments: ["a.ics", "ü b%c.ics", "a+b&c'd.ics", "log-k3f9m2qxw0ab-2026-11.ics", "日本.ics"])
  func `a name comes back from its address`(name: String) {
    let path = "/cal/\(percentEncoded(name))"
    #expect(MemberPath(href: path, in: "/cal/") == .member(name))
    #expect(WebAddress("https://example.org\(path)")?.path == path)
  }
}
