import Testing

@testable import ICalendar

@Suite struct FoldingTests {
  private func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(folding: line)
    return bytes
  }

  private func unfolded(_ text: String) -> [String] {
    UnfoldedLines(Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: 60..<240, ["x", "é", "…", "💊"])
  func `a long line is folded at 75 bytes, outside of characters`(length: Int, character: String) throws {
    let line = "X:" + String(repeating: character, count: length)
    let bytes = folded(line)
    let pieces = bytes.split(separator: UInt8(ascii: "\n"))
    for piece in pieces {
      #expect(piece.last == UInt8(ascii: "\r"))
      #expect(piece.count <= 76)
      #expect(String(validating: piece, as: UTF8.self) != nil)
    }
    // No line is folded earlier than necessary.
    #expect(pieces.dropLast().allSatisfy { $0.count + character.utf8.count > 76 })
    #expect(unfolded(String(decoding: bytes, as: UTF8.self)) == [line])
  }

  private static let texts: [(String, [String])] = [
    ("", []),
    ("A:1", ["A:1"]),
    ("A:1\r\nB:2\r\n", ["A:1", "B:2"]),
    ("A:1\nB:2\n", ["A:1", "B:2"]),
    ("A:1\r\n\r\nB:2\r\n\r\n", ["A:1", "B:2"]),
    ("A:1\r\n 2\r\n\t3\r\n", ["A:123"]),
    ("A:1\r\n  2\r\n", ["A:1 2"]),
    ("A:1\n \n 2\n", ["A:12"]),
    ("\u{FEFF}A:1\r\n", ["A:1"]),
  ]

  @Test(arguments: texts)
  func `lines are unfolded`(text: String, lines: [String]) { #expect(unfolded(text) == lines) }

  @Test func `a line that is folded within a character is whole again`() {
    let bytes = Array("A:".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xA9] + Array("\r\n".utf8)
    #expect(UnfoldedLines(bytes).map { String(decoding: $0.bytes, as: UTF8.self) } == ["A:é"])
  }

  @Test func `a line has the number of the first it was folded to`() {
    #expect(UnfoldedLines(Array("A:1\n 2\n\nB:2\n".utf8)).map(\.number) == [1, 4])
  }
}
