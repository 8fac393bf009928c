/// A medication as it stands from a day on, until its next version.
package struct MedicationVersion: Hashable, Sendable {
  package var medication: Medication
  /// The first day in force.
  package var from: Day
  /// When it was made: doses whose window had passed by then stay with the version before it.
  package var madeAt: Instant

  package init(medication: Medication, from: Day, madeAt: Instant) {
    self.medication = medication
    self.from = from
    self.madeAt = madeAt
  }
}
