/// A dose outside any slot, so it was never due: of an as-needed medication, or an extra dose.
package struct AsNeededDose: Hashable, Sendable, Identifiable {
  /// Unique, because a medication has no two doses at the same instant.
  package struct ID: Hashable, Sendable {
    package let medication: MedicationID
    package let at: Instant
  }

  package enum Kind: String, Sendable {
    case taken
    case undone
  }

  package let medication: MedicationID
  /// When it was taken, according to the person.
  package let at: Instant
  /// The local day of `at`, in the zone that applied when it was recorded.
  package let day: Day
  package let label: DoseLabel
  package let remarks: DoseRemarks

  package var id: ID { ID(medication: medication, at: at) }

  package init(
    medication: MedicationID,
    at: Instant,
    day: Day,
    _ label: DoseLabel,
    _ remarks: DoseRemarks = .none
  ) {
    self.medication = medication
    self.at = at
    self.day = day
    self.label = label
    self.remarks = remarks
  }
}
