/// The words of a command line that is quoted as for a shell; nil if a quote does not end. Nothing in it is
/// replaced: `$`, `*` and `~` are characters like any other.
func words(quoted text: String) -> [String]? {
  var reader = QuotedWords(rest: text.unicodeScalars[...])
  return reader.words()
}

private struct QuotedWords {
  var rest: Substring.UnicodeScalarView
  /// The word that is being read; nil between words. It may be empty: `''`.
  private var word: String.UnicodeScalarView?

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  mutating func words() -> [String]? {
    var words: [String] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t":
        if let word { words.append(String(word)) }
        word = nil
      case "'": guard readLiteral() else { return nil }
      case "\"": guard readQuoted() else { return nil }
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        append(next)
      default: append(scalar)
      }
    }
    return words + (word.map { [String($0)] } ?? [])
  }

  /// Up to the next single quote, whatever stands there. Returns false if there is none.
  private mutating func readLiteral() -> Bool {
    word = word ?? String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "'" { return true }
      append(scalar)
    }
    return false
  }

  /// Up to the next double quote. A backslash keeps its meaning only before the characters that a shell names.
  private mutating func readQuoted() -> Bool {
    word = word ?? String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return true }
      if scalar == "\\", let next = rest.first, Self.escaped.contains(next) {
        rest.removeFirst()
        append(next)
      } else {
        append(scalar)
      }
    }
    return false
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    word = word ?? String.UnicodeScalarView()
    word?.append(scalar)
  }

  private static let escaped: Set<Unicode.Scalar> = ["\"", "\\", "$", "`"]
}
