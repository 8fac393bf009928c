extension String {
  /// The text with each control character (Unicode category Cc) as a space: safe as one line, on a terminal too.
  func replacingControlCharacters() -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(text)
  }
}
