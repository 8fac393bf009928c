import Testing

@testable import ICalendar

@Suite struct ContentLineTests {
  private static let lines: [(String, name: String, value: String)] = [
    ("SUMMARY:Pills", "SUMMARY", "Pills"),
    ("summary:Pills", "SUMMARY", "Pills"),
    ("SUMMARY:", "SUMMARY", ""),
    ("DUE;VALUE=DATE:20261120", "DUE", "20261120"),
    ("ATTACH:https://example.org/a:b;c", "ATTACH", "https://example.org/a:b;c"),
    ("ATTENDEE;CN=\"A: B; C\":mailto:a@example.org", "ATTENDEE", "mailto:a@example.org"),
    ("X_ODD.NAME:1", "X_ODD.NAME", "1"),
    ("X-É:1", "", ""),
    (":value", "", ""),
    (";P=1:value", "", ""),
    ("NO COLON", "", ""),
    ("WITH SPACE:1", "", ""),
    ("X;P=\"open:1", "", ""),
    ("", "", ""),
  ]

  @Test(arguments: lines)
  func `a line has a name and a value, or is none`(text: String, name: String, value: String) {
    let line = ContentLine(text)
    #expect((line?.name ?? "") == name)
    #expect((line?.value ?? "") == value)
    #expect(line == nil || line?.unfolded == text)
  }

  private static let parameters: [(String, String?)] = [
    ("X:1", nil),
    ("X;Q=1:1", nil),
    ("X;P=1:1", "1"),
    ("X;p=1;P=2:1", "1"),
    ("X;P=\"a;b:c,d\";Q=1:1", "a;b:c,d"),
    ("X;P=:1", ""),
    ("X;P:1", nil),
  ]

  @Test(arguments: parameters)
  func `parameters are read without their quotation marks`(text: String, value: String?) throws {
    #expect(try #require(ContentLine(text)).parameter("P") == value)
  }

  private static let texts: [(String, String)] = [
    ("plain", "plain"),
    ("a, b; c", "a\\, b\\; c"),
    ("two\nlines", "two\\nlines"),
    ("two\r\nlines", "two\\nlines"),
    ("back\\slash", "back\\\\slash"),
    ("back\\next", "back\\\\next"),
    ("\\\n\\n", "\\\\\\n\\\\n"),
    ("12:30 \"x\" é 💊", "12:30 \"x\" é 💊"),
  ]

  @Test(arguments: texts)
  func `a text is escaped as the RFC wants it`(text: String, value: String) {
    #expect(ContentLine("X", text: text).value == value)
    #expect(unescaped(value).utf8.elementsEqual(text.utf8.filter { $0 != UInt8(ascii: "\r") }))
  }

  @Test(arguments: [
    ("a\\Nb", "a\nb"), ("12\\:30", "12:30"), ("\\\"x\\\"", "\"x\""), ("\\x", "\\x"), ("end\\", "end\\"),
  ])
  func `what other programs escape is read too`(value: String, text: String) {
    #expect(unescaped(value) == text)
  }

  @Test func `random texts come back`() {
    var random = SystemRandomNumberGenerator()
    let signs = Array("ab \\\\nN;,:\"^é💊\n".unicodeScalars)
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        text.unicodeScalars.append(signs.randomElement(using: &random) ?? "a")
      }
      #expect(unescaped(escaped(text)).utf8.elementsEqual(text.utf8))
    }
  }
}
