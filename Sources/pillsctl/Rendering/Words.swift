/// `1 reminder`, `14 reminders`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// `07`.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Sequence<String> {
  /// `a, b and c`.
  func joined(separator: String, last: String) -> String {
    var parts = Array(self)
    guard let end = parts.popLast() else { return "" }
    return parts.isEmpty ? end : parts.joined(separator: separator) + last + end
  }
}

extension String {
  /// With its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Ended by a full stop, whether or not it had one.
  var asSentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}

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
