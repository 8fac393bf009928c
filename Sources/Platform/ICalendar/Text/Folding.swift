/// In bytes, without the line break (RFC 5545, section 3.1).
private let longestLine = 75

private let lineBreak: [UInt8] = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]

extension [UInt8] {
  /// Adds a line and its line break, folded if it is too long, but never within a character.
  mutating func append(folding line: String) {
    var room = longestLine
    for scalar in line.unicodeScalars {
      let character = UTF8.width(scalar)
      if character > room {
        self += lineBreak + [UInt8(ascii: " ")]
        room = longestLine - 1
      }
      self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      room -= character
    }
    self += lineBreak
  }
}

/// The unfolded lines of a text, without empty ones, as bytes: some programs fold within a character.
struct UnfoldedLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ text: [UInt8]) {
    rest = text.starts(with: Self.byteOrderMark) ? text.dropFirst(Self.byteOrderMark.count) : text[...]
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Lines are counted from 1; a folded line has the number of its first.
  mutating func next() -> (number: Int, bytes: [UInt8])? {
    while !rest.isEmpty {
      var line = takeLine()
      let first = number
      while let next = rest.first, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") {
        line += takeLine().dropFirst()
      }
      if !line.isEmpty { return (first, line) }
    }
    return nil
  }

  private mutating func takeLine() -> [UInt8] {
    number += 1
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    var line = rest[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    rest = rest[end...].dropFirst()
    return Array(line)
  }
}
