import Testing

@testable import Desktop

struct PopupTextTests {
  @Test(arguments: [
    ("Evening pills", "Evening pills"), ("two\nlines\tand", "two lines and"),
    ("bell\u{7}nul\u{0}next\u{85}del\u{7F}", "bellnulnextdel"), ("Vitamin D₃ 💊", "Vitamin D₃ 💊"),
  ])
  func linesHaveNoControlCharacters(text: String, line: String) { #expect(PopupText.line(text) == line) }

  @Test(arguments: [(false, "A & B <i>\nnext"), (true, "A &amp; B &lt;i&gt;\nnext")])
  func bodiesAreEscapedWhereTheyAreMarkup(isMarkup: Bool, body: String) {
    #expect(PopupText.body("A & B <i>\u{1}\nnext", isMarkup: isMarkup) == body)
  }
}
