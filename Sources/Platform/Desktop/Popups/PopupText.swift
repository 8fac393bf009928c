import CLibnotify

/// Prepares text for a notification server.
enum PopupText {
  /// Removes control characters; line breaks and tabs become spaces.
  static func line(_ text: String) -> String { cleaned(text) { $0 == "\n" || $0 == "\t" ? " " : nil } }

  /// Removes control characters except line breaks; escapes markup if the server reads it.
  static func body(_ text: String, isMarkup: Bool) -> String {
    let plain = cleaned(text) { $0 == "\n" ? "\n" : $0 == "\t" ? " " : nil }
    guard isMarkup, let escaped = g_markup_escape_text(plain, -1) else { return plain }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  private static func cleaned(_ text: String, control: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory != .control {
        result.append(scalar)
      } else if let substitute = control(scalar) {
        result.append(substitute)
      }
    }
    return String(result)
  }
}
