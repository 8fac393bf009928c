/// A text of a medication that a person writes, by the name that it has in the database and in what programs say to each
/// other.
package enum MedicationText: String, CaseIterable, Sendable {
  case name
  case dosage
  case instructions

  /// The most characters it may have.
  package var limit: Int {
    switch self {
    case .name, .dosage: 80
    case .instructions: 200
    }
  }

  /// `text` without spaces around it and with one between words, if it can be shown anywhere as it is; only a name may
  /// not be empty.
  package func validated(_ text: String) throws(InvalidMedicationText) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    let trimmed = words.joined(separator: " ")
    if self == .name, !trimmed.unicodeScalars.contains(where: Self.hasShape) {
      throw InvalidMedicationText(text: self, reason: .empty)
    }
    guard trimmed.count <= limit, trimmed.utf8.count <= limit * 4 else {
      throw InvalidMedicationText(text: self, reason: .tooLong(limit: limit))
    }
    guard trimmed.unicodeScalars.allSatisfy(Self.isShown) else {
      throw InvalidMedicationText(text: self, reason: .invisible)
    }
    return trimmed
  }

  /// Spaces and joiners alone would make a name that nobody sees.
  private static func hasShape(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
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

/// Why a text of a medication is refused.
package struct InvalidMedicationText: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case empty
    /// It has more characters than this.
    case tooLong(limit: Int)
    /// It holds control characters, line breaks or marks for the direction of writing.
    case invisible

    /// What would have done, as a clause.
    package var expectation: String {
      switch self {
      case .empty: "it must not be empty"
      case .tooLong(let limit): "it must not be longer than \(limit) characters"
      case .invisible:
        "it must not contain line breaks, control characters or marks for the direction of writing"
      }
    }
  }

  package let text: MedicationText
  package let reason: Reason
}
