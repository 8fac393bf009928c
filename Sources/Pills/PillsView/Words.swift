import Words

/// `07`.
package func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

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
  /// With its first letter in upper case.
  package var capitalizedFirst: String {
    // A substring is appended by way of a conformance that is looked for at run time, among all there are.
    prefix(1).uppercased() + String(dropFirst())
  }

  /// Ended by a full stop, whether or not it had one.
  package var asSentence: String { last.map { ".!?".contains($0) } == true ? self : self + "." }
}

extension String {
  /// Fit for one line among others: what would end the line, act on a terminal or reverse the writing becomes `�`.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isTreacherous ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether it may change the text around it rather than be shown: control characters (C0, DEL, C1), line and paragraph
  /// separators, and the marks that override the direction of writing.
  fileprivate var isTreacherous: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
