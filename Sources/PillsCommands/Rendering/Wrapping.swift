/// `text` in lines of at most `width` columns, broken at spaces.
func wrapped(_ text: String, width: Int, indent: String = "") -> [String] {
  wrapped(text.split(separator: " ").map(String.init), width: width, indent: indent)
}

/// `words`, which are not broken themselves, in lines of at most `width` columns.
func wrapped(_ words: [String], width: Int, indent: String = "") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    if !line.isEmpty, indent.count + line.count + 1 + word.count > width {
      lines.append(indent + line)
      line = ""
    }
    line += line.isEmpty ? word : " \(word)"
  }
  return line.isEmpty ? lines : lines + [indent + line]
}
