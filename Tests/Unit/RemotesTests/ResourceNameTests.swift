import Testing

@testable import Remotes

@Suite struct ResourceNameTests {
  @Test(arguments: [
    ("log-a.ics", true), ("log a (1).ics", true), ("ü.ics", true), (".ics", false), (".hidden.ics", false),
    ("a.txt", false), ("", false), ("a/b.ics", false), ("../b.ics", false), ("a\u{0}.ics", false),
    ("a\n.ics", false), (String(repeating: "a", count: 300) + ".ics", false),
  ]) func `a name is one of a plain file`(name: String, isGood: Bool) {
    #expect(isResourceName(name) == isGood)
  }
}
