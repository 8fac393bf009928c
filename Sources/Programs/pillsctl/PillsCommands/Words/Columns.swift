extension String {
  var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// Cut to `width` columns, with `…` at the end if something is cut off.
  func truncated(toColumns width: Int) -> String {
    guard columns > width else { return self }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in self {
      used += character.columns
      if used > width { break }
      kept.append(character)
    }
    return kept.withoutTrailingSpaces + "…"
  }

  /// Cut, or padded with spaces, to exactly `width` columns.
  func fitted(toColumns width: Int) -> String {
    var text = ""
    var used = 0
    for character in self {
      let columns = String(character).columns
      if used + columns > width { break }
      text.append(character)
      used += columns
    }
    return text + String(repeating: " ", count: width - used)
  }

  var withoutTrailingSpaces: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }
}

extension Character {
  fileprivate var columns: Int { unicodeScalars.reduce(0) { max($0, $1.columns) } }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  /// East Asian scripts and pictures, two columns wide in terminals (Unicode Standard Annex 11, roughly).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

/// `words` in lines of at most `width` columns, `indent` included. A longer word exceeds the width.
func wrapped(_ words: [String], width: Int, indent: String = "") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    if !line.isEmpty, indent.columns + line.shownColumns + 1 + word.shownColumns > width {
      lines.append(indent + line)
      line = ""
    }
    line += line.isEmpty ? word : " \(word)"
  }
  return line.isEmpty ? lines : lines + [indent + line]
}
