/// The first line without control characters, which could color a terminal; at most 200 characters.
func printable(_ text: some StringProtocol) -> String {
  let line = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
  let visible = String(String.UnicodeScalarView(line.unicodeScalars.filter { !isInvisible($0) }))
  let words = visible.split(separator: " ").joined(separator: " ")
  return words.count <= 200 ? words : words.prefix(199) + "…"
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0.isWhitespace }
  let end = start.lastIndex { !$0.isWhitespace }
  return end.map { String(start[...$0]) } ?? ""
}
