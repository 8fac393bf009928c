import PillsSamples
import PillsView
import Testing

struct TextSearchTests {
  @Test(
    "the first place of a text is found",
    arguments: [
      ("2026-11-01..yesterday", "..", "2026-11-01|yesterday"), ("..", "..", "|"), ("a...b", "..", "a|.b"),
      ("ä..ö", "..", "ä|ö"), ("%I:%M", "%I", "|:%M"), ("a.b.", "..", nil), ("", "..", nil), (".", "..", nil),
    ]
  )
  func places(text: String, sought: String, around: String?) {
    #expect(text.place(of: sought).map { "\(text[..<$0.lowerBound])|\(text[$0.upperBound...])" } == around)
  }
}
