import Testing

@testable import PillsView

@Suite struct PrintableTests {
  /// The last character of each range that can change surrounding text, and the first character after it.
  @Test(
    arguments: [
      ("\u{1F}", false), (" ", true), ("~", true), ("\u{7F}", false), ("\u{9F}", false), ("\u{A0}", true),
      ("\u{2027}", true), ("\u{2028}", false), ("\u{202E}", false), ("\u{202F}", true), ("\u{2065}", true),
      ("\u{2066}", false), ("\u{2069}", false), ("\u{206A}", true),
    ]
  )
  func `what could change the text around it is replaced`(scalar: String, stays: Bool) {
    #expect("a\(scalar)b".printable == (stays ? "a\(scalar)b" : "a\u{FFFD}b"))
  }
}
