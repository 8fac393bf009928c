import Testing

@testable import Remotes

@Suite struct EntityTagTests {
  @Test(arguments: [
    ("\"abc\"", "\"abc\""), (" \"abc\"\r\n", "\"abc\""), ("W/\"abc\"", "W/\"abc\""), ("W/abc", "W/\"abc\""),
    ("abc", "\"abc\""),
    ("\"a/b=\"", "\"a/b=\""), ("\"ü\"", "\"ü\""), ("1", "\"1\""),
  ]) func `a tag is in quotation marks, and says whether it is weak`(text: String, expected: String) {
    #expect(entityTag(text) == expected)
    #expect(isWeak(expected) == text.hasPrefix("W/"))
  }

  @Test(arguments: [
    "", "\"\"", "\"", "\"a\"b\"", "\"a\r\nX-Header: 1\"", "a b", "\"a\u{7F}\"", "W/", "W/\"\"",
  ])
  func `what would break a header is no tag`(text: String) { #expect(entityTag(text) == nil) }
}
