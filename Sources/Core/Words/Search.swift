// The searches of the standard library are those of its regular expressions, which no program has.
extension String {
  /// Whether `text` is in it, byte for byte.
  package func contains(text: String) -> Bool { parts(between: text).count > 1 }

  /// What is before, between and after each `separator`: the whole if there is none. A part can be empty.
  package func parts(between separator: String) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var index = start
    while index < endIndex {
      let next = utf8.index(after: index)
      guard utf8[index...].starts(with: separator.utf8) else {
        index = next
        continue
      }
      parts.append(self[start..<index])
      start = utf8.index(index, offsetBy: separator.utf8.count)
      index = start
    }
    return parts + [self[start...]]
  }
}
