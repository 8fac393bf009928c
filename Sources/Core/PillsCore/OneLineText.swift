/// Text that a person writes and that is shown on one line, anywhere, as it is.
package enum OneLineText {
  /// `text` without spaces around it and with one between words, if it can be shown so and has at most `limit` characters.
  package static func validated(_ text: String, limit: Int) throws(InputComplaint) -> String {
    // A mark that joins the sign before it, such as an accent, joins a space too.
    let trimmed = text.unicodeScalars.split(separator: " ").map(String.init).joined(separator: " ")
    guard trimmed.count <= limit, trimmed.utf8.count <= limit * 4 else {
      throw InputComplaint(.tooLong, [.most: "\(limit)"])
    }
    guard trimmed.unicodeScalars.allSatisfy(isShown) else { throw InputComplaint(.invisible) }
    return trimmed
  }

  /// Whether anything of it is seen: spaces and joiners alone are not.
  package static func isSeen(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
  }

  /// Control characters, line breaks and marks that turn the direction of what follows would change the text around it.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners make one emoji of several, and letters of some scripts.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
    default: true
    }
  }
}
