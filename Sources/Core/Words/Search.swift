// Searching for one text in another with the standard library links its regular expressions, which no program has.
extension String {
  /// Whether `text` is in it, compared byte for byte.
  package func contains(text: String) -> Bool { parts(between: text).count > 1 }

  /// The text after `beginning`; nil if the text has another beginning. Bytes are compared: `hasPrefix` fails if an
  /// accent follows, because it joins the accent to the last letter.
  package func rest(after beginning: String) -> String? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return String(self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...])
  }

  /// The text without `beginning`, if the text begins so.
  package func without(_ beginning: String) -> String { rest(after: beginning) ?? self }

  /// The parts between commas, without the spaces around them; empty ones are left out.
  package var partsOfList: [String] {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }
    return parts(between: ",").compactMap { part in
      let bytes = part.utf8.drop(while: isSpace)
      let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:))
      return end.map { String(part[bytes.startIndex..<$0]) }
    }
  }

  /// Splits it wherever `separator`, which is not empty, is found. A part can be empty; without any separator, the
  /// only part is the whole text.
  package func parts(between separator: String) -> [Substring] {
    precondition(!separator.isEmpty, "a text is split at a text")
    var parts: [Substring] = []
    var start = startIndex
    var index = start
    while index < endIndex {
      if utf8[index...].starts(with: separator.utf8) {
        parts.append(self[start..<index])
        index = utf8.index(index, offsetBy: separator.utf8.count)
        start = index
      } else {
        index = utf8.index(after: index)
      }
    }
    return parts + [self[start...]]
  }
}
