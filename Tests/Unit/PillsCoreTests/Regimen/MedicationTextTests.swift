import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct MedicationTextTests {
  @Test(arguments: [
    ("Metformin", "Metformin"), ("  Vitamin   D  ", "Vitamin D"),
    ("<b>Aspirin</b> & \"co\"", "<b>Aspirin</b> & \"co\""),
    ("💊", "💊"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("❤️", "❤️"), ("Ünïcödé", "Ünïcödé"), ("אספירין", "אספירין"),
    ("阿司匹林", "阿司匹林"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("-x", "-x"),
    (String(repeating: "x", count: 80), String(repeating: "x", count: 80)),
  ])
  func whatCanBeShownIsKept(text: String, kept: String) throws {
    #expect(try MedicationText.name.validated(text) == kept)
    #expect(try MedicationText.dosage.validated(text) == kept)
  }

  @Test(
    arguments: [
      ("", .empty), ("   ", .empty), ("\u{200D}", .empty), ("\u{3164}", .empty), ("\u{A0}", .empty),
      ("\u{FE0F}", .empty), ("\u{2003}\u{200C}", .empty),
      (String(repeating: "x", count: 81), .tooLong),
      (String(repeating: "x", count: 500), .tooLong),
      // A single character can have any number of combining marks.
      ("x" + String(repeating: "\u{301}", count: 200), .tooLong),
      ("a\u{0}b", .invisible), ("a\u{7}", .invisible), ("a\u{1B}[31m", .invisible), ("a\u{7F}", .invisible),
      ("a\u{9F}", .invisible),
      ("a\u{85}b", .invisible), ("a\tb", .invisible), ("a\nb", .invisible), ("a\r\nb", .invisible),
      ("a\n", .invisible), ("a\u{2028}b", .invisible), ("a\u{2029}b", .invisible),
      ("a\u{202E}b", .invisible), ("a\u{202C}", .invisible), ("a\u{200E}b", .invisible),
      ("a\u{200F}b", .invisible), ("a\u{2066}b", .invisible), ("a\u{2069}b", .invisible),
      ("a\u{61C}b", .invisible),
      ("a\u{200B}b", .invisible), ("a\u{FEFF}b", .invisible), ("a\u{AD}b", .invisible),
      ("a\u{E000}b", .invisible),
      ("a\u{10FFFF}b", .invisible),
    ] as [(String, InputFlaw)]
  )
  func whatNobodySeesOrWhatChangesTheTextAroundItIsRefused(text: String, flaw: InputFlaw) {
    let complaint = #expect(throws: InputComplaint.self) { try MedicationText.name.validated(text) }
    #expect(complaint?.flaw == flaw)
  }

  @Test func onlyANameIsNeeded() throws {
    for text in MedicationText.allCases where text != .name { #expect(try text.validated("  ") == "") }
    #expect(try MedicationText.instructions.validated(String(repeating: "x", count: 200)).count == 200)
    #expect(throws: InputComplaint(.tooLong, [.most: "200"])) {
      try MedicationText.instructions.validated(String(repeating: "x", count: 201))
    }
  }
}
