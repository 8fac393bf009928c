/// Rows of cells as comma-separated values (RFC 4180).
package func commaSeparated(_ rows: [[String]]) -> String {
  rows.map { $0.map(\.asCell).joined(separator: ",") + "\r\n" }.joined()
}

extension String {
  /// Has an apostrophe in front if a spreadsheet would read the text as a formula.
  package var harmlessToSpreadsheets: String { isLikeFormula ? "'\(self)" : self }

  /// Undoes ``harmlessToSpreadsheets``.
  package var withoutHarmlessness: String {
    let rest = String(dropFirst())
    return first == "'" && rest.isLikeFormula ? rest : self
  }

  private var isLikeFormula: Bool {
    unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true
  }

  fileprivate var asCell: String {
    guard unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return self }
    var quoted = "\"".unicodeScalars
    for scalar in unicodeScalars {
      quoted.append(scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    quoted.append("\"")
    return String(quoted)
  }
}

/// A row of comma-separated values.
package struct SeparatedRow: Hashable {
  /// The number of its first line, counted from 1.
  package let line: Int
  package let cells: [String]
}

/// A quoted cell that does not end, or is followed by more text.
package struct UnclosedCell: Error, Hashable {
  package let line: Int
}

/// Reads comma-separated values (RFC 4180), or those with semicolons or tabs; skips empty lines.
package func separatedRows(_ text: String) throws(UnclosedCell) -> [SeparatedRow] {
  var bytes = Array(text.utf8)[...]
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
  let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
  let separator =
    [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].max { one, other in
      head.count { $0 == one } < head.count { $0 == other }
    } ?? UInt8(ascii: ",")
  var reader = SeparatedReader(rest: bytes, separator: separator)
  var rows: [SeparatedRow] = []
  while let row = try reader.row() {
    if row.cells != [""] { rows.append(row) }
  }
  return rows
}

private struct SeparatedReader {
  var rest: ArraySlice<UInt8>
  let separator: UInt8
  var line = 1

  mutating func row() throws(UnclosedCell) -> SeparatedRow? {
    guard !rest.isEmpty else { return nil }
    let first = line
    var cells: [String] = []
    while true {
      cells.append(try cell())
      switch rest.popFirst() {
      case separator: continue
      case UInt8(ascii: "\r"):
        if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      case nil, UInt8(ascii: "\n"): break
      default: throw UnclosedCell(line: line)
      }
      line += 1
      return SeparatedRow(line: first, cells: cells)
    }
  }

  private mutating func cell() throws(UnclosedCell) -> String {
    guard rest.first == UInt8(ascii: "\"") else {
      let plain = rest.prefix { $0 != separator && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      rest = rest.dropFirst(plain.count)
      return String(decoding: plain, as: UTF8.self)
    }
    let first = line
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        guard rest.first == byte else { return String(decoding: bytes, as: UTF8.self) }
        rest.removeFirst()
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      bytes.append(byte)
    }
    throw UnclosedCell(line: first)
  }
}
