import Testing

@testable import Words

/// One text in another.
@Suite struct SearchTests {
  @Test(
    arguments: [
      ("", ", ", [""]), ("a", ", ", ["a"]), ("a, b,c", ", ", ["a", "b,c"]),
      (", a, , b, ", ", ", ["", "a", "", "b", ""]),
      ("aaa", "aa", ["", "a"]), ("ä–ö", "–", ["ä", "ö"]), ("ab", "abc", ["ab"]),
    ] as [(String, String, [String])]
  )
  func `a text is split at another`(text: String, separator: String, parts: [String]) {
    #expect(text.parts(between: separator).map(String.init) == parts)
    #expect(text.contains(text: separator) == (parts.count > 1))
  }
}
