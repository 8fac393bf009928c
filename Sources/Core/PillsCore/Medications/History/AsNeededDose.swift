/// A dose of a medication that is taken as needed, and so never due.
package struct AsNeededDose: Hashable, Sendable {
  package let medication: MedicationID
  /// When it was taken, as the person says; no two doses of a medication are of the same instant.
  package let at: Instant
  /// The local day of `at`, by the zone in force when it was recorded.
  package let day: Day

  package init(medication: MedicationID, at: Instant, day: Day) {
    self.medication = medication
    self.at = at
    self.day = day
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
