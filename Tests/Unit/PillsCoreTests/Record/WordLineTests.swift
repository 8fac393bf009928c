import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct WordLineTests {
  @Test(arguments: [
    "", "a", "two words", "a=b", "50 %", "%41", "line\nbreak", "\\ , ; \"", "Ünïcödé 💊", "\u{0}", "a\u{301}",
    "+-/*()",
  ])
  func `a value reads back, and harms no line`(value: String) throws {
    let line = WordLine("k", [("v", value), ("x", nil)], [("w", "after")])
    #expect(!line.description.contains { "\n\\,;".contains($0) })
    let read = try #require(WordLine(line.description))
    #expect(read.kind == "k" && read["v"] == value && read["w"] == "after" && read["x"] == nil)
    #expect(line.description.split(separator: " ").count == 3)
  }

  @Test(arguments: [
    "", " a=b", "a=b", "k  v=1", "k v", "k =1", "k v=%", "k v=%4", "k v=%zz", "k v=%FF", "k v=1 ",
  ])
  func `what is no line is refused`(text: String) { #expect(WordLine(text) == nil) }
}
