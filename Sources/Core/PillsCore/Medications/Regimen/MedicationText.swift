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
  package func validated(_ text: String) throws(InputComplaint) -> String {
    guard self != .name || OneLineText.isSeen(text) else { throw InputComplaint(.empty) }
    return try OneLineText.validated(text, limit: limit)
  }
}
