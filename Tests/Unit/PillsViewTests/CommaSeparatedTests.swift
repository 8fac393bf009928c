import PillsView
import Testing

/// Comma-separated values from Pills and from other programs.
@Suite struct CommaSeparatedTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The line number and the cells of each row.
    let rows: [(Int, [String])]

    var testDescription: String { text.debugDescription }
  }

  static let rows = [
    Row(text: "", rows: []),
    Row(text: "a,b\r\nc,d\r\n", rows: [(1, ["a", "b"]), (2, ["c", "d"])]),
    Row(text: "a,b\nc,", rows: [(1, ["a", "b"]), (2, ["c", ""])]),
    Row(text: "\u{FEFF}a\r\n\r\nb\r\n", rows: [(1, ["a"]), (3, ["b"])]),
    Row(text: "\"a,\"\"b\"\"\",c\r\n", rows: [(1, ["a,\"b\"", "c"])]),
    Row(text: "\"a\nb\",c\r\nd,e\r\n", rows: [(1, ["a\nb", "c"]), (3, ["d", "e"])]),
    Row(text: "a;b\r\n1,5;c\r\n", rows: [(1, ["a", "b"]), (2, ["1,5", "c"])]),
    Row(text: "a\tb\r\nc\td\r\n", rows: [(1, ["a", "b"]), (2, ["c", "d"])]),
    Row(text: "a\"b,c\r\n", rows: [(1, ["a\"b", "c"])]),
  ]

  @Test("a table is read", arguments: rows)
  func read(_ row: Row) throws {
    let read = try separatedRows(row.text)
    #expect(read.map(\.line) == row.rows.map(\.0))
    #expect(read.map(\.cells) == row.rows.map(\.1))
  }

  @Test("an unclosed cell is reported", arguments: [("a\n\"b", 2), ("\"a\"b", 1), ("a\n\"b\nc", 2)])
  func unclosed(_ text: String, line: Int) {
    let error = #expect(throws: UnclosedCell.self) { try separatedRows(text) }
    #expect(error?.line == line)
  }

  @Test("a written cell is read back unchanged", arguments: ["", "a", "a,b", "\"", "a\r\nb", " a ", "ä;ö\t"])
  func back(_ cell: String) throws {
    let text = commaSeparated([["head", "other"], [cell, "x"]])
    #expect(try separatedRows(text).last?.cells == [cell, "x"])
  }

  @Test("a formula is escaped and read back", arguments: ["=1+1", "-x", "+1", "@a", "\tb", "a", "'a", ""])
  func formulas(_ text: String) { #expect(text.harmlessToSpreadsheets.withoutHarmlessness == text) }
}
