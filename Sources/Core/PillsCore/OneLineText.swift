/// Text of a person that is shown unchanged on one line.
package enum OneLineText {
  /// With single spaces. Throws above `limit` characters, or if `text` would change the text around it.
  package static func validated(_ text: String, limit: Int) throws(InputComplaint) -> String {
    // By scalars: a combining mark, such as an accent, would join the space before it.
    let trimmed = text.unicodeScalars.split(separator: " ").map(String.init).joined(separator: " ")
    guard trimmed.count <= limit, trimmed.utf8.count <= limit * 4 else {
      throw InputComplaint(.tooLong, [.most: "\(limit)"])
    }
    guard trimmed.unicodeScalars.allSatisfy(isShown) else { throw InputComplaint(.invisible) }
    return trimmed
  }

  /// Whether the text has more than spaces and joiners.
  package static func isSeen(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
  }

  /// False for control characters, line breaks and marks that change the direction of the text around them.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners make one emoji of several; some scripts join letters with them.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
    default: true
    }
  }
}
