/// A text of a medication. The raw values are the names in the database and in the API.
package enum MedicationText: String, CaseIterable, Sendable {
  case name
  case dosage
  case instructions
  /// The places on the body that take turns, such as "left arm, right arm".
  case places

  /// In characters.
  package var limit: Int {
    switch self {
    case .name, .dosage: 80
    case .instructions, .places: 200
    }
  }

  /// `text` without spaces around it and with single spaces between words. Throws if it is too long or cannot
  /// be shown on one line, or if a name is empty.
  package func validated(_ text: String) throws(InputComplaint) -> String {
    guard self != .name || OneLineText.isSeen(text) else { throw InputComplaint(.empty) }
    return try OneLineText.validated(text, limit: limit)
  }
}
