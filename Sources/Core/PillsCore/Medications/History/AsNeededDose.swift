/// A dose that is in no slot, and so was never due: of a medication that is taken as needed, or one beside the plan.
package struct AsNeededDose: Hashable, Sendable, Identifiable {
  /// What tells it from every other.
  package struct ID: Hashable, Sendable {
    package let medication: MedicationID
    package let at: Instant
  }

  package let medication: MedicationID
  /// When it was taken, as the person says; no two doses of a medication are of the same instant.
  package let at: Instant
  /// The local day of `at`, by the zone in force when it was recorded.
  package let day: Day
  package let label: DoseLabel
  package let note: String?

  package var id: ID { ID(medication: medication, at: at) }

  /// In characters.
  package static let mostNoteCharacters = 200

  package init(medication: MedicationID, at: Instant, day: Day, _ label: DoseLabel, note: String? = nil) {
    self.medication = medication
    self.at = at
    self.day = day
    self.label = label
    self.note = note
  }
}

/// One entry of the history about a dose that is taken as needed.
package struct AsNeededEvent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case taken
    case undone
  }

  package let dose: AsNeededDose
  package let kind: Kind
  package let recordedAt: Instant
  package let via: Via
}

extension AsNeededEvent {
  package init(_ dose: AsNeededDose, kind: Kind, recordedAt: Instant, via: Via) {
    self.init(dose: dose, kind: kind, recordedAt: recordedAt, via: via)
  }
}
