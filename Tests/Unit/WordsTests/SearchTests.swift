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

  @Test(
    arguments: [
      ("arm, leg ,,  belly ", ["arm", "leg", "belly"]),
      ("arm,\u{301}leg, \u{E33}", ["arm", "\u{301}leg", "\u{E33}"]),
      ("", []), (" , ", []),
    ] as [(String, [String])]
  )
  func `a list has parts`(text: String, parts: [String]) {
    #expect(text.partsOfList.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      ("Taken: Zinc", "Zinc"), ("Taken: \u{301}Zinc", "\u{301}Zinc"), ("Taken: \u{200C}", "\u{200C}"),
      ("Taken: ", ""), ("Taken:", nil), ("Open: Zinc", nil),
    ] as [(String, String?)]
  )
  func `a beginning is found whatever comes after it`(text: String, rest: String?) {
    #expect(text.rest(after: "Taken: ").map { Array($0.utf8) } == rest.map { Array($0.utf8) })
  }
}
