import Words

/// `a, b and c`.
package func listText(_ texts: [String], separator: String = ", ") -> String {
  guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
  return translated("\(texts.dropLast().joined(separator: separator)) and \(last)", in: "list")
}

/// `a, b or c`.
package func choiceText(_ texts: [String]) -> String {
  guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
  let others = texts.dropLast().joined(separator: ", ")
  return translated("\(others) or \(last)", in: "list")
}

extension String {
  package var capitalizedFirst: String {
    // Appending a Substring makes the runtime search for a conformance among all of them; a String does not.
    prefix(1).uppercased() + String(dropFirst())
  }

  /// Ends with a full stop, unless it already ends a sentence.
  package var asSentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}

extension String {
  /// Safe within one line: characters that break lines, control terminals or reverse writing become `�`.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isTreacherous ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether it may change the text around it: control characters (C0, DEL, C1), line and paragraph
  /// separators, and marks that override the writing direction.
  fileprivate var isTreacherous: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
