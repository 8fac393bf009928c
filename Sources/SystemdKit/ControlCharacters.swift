extension String {
  /// The text with each control character (Unicode category Cc) as a space: safe as one line, on a terminal too.
  func replacingControlCharacters() -> String {
    // Nearly always there is none.
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it is of category Cc, which is these for ever (Unicode Character Encoding Stability Policies).
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
