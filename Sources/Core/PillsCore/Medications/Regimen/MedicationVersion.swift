/// A medication from a boundary on, until its next version.
package struct MedicationVersion: Hashable, Sendable {
  package var medication: Medication
  /// What is due earlier follows the version before.
  package var from: Boundary
  /// When it was recorded, by the clock of that device. People see it; it does not decide what is due.
  package var madeAt: Instant

  package static func first(at now: Instant, from boundary: Boundary) -> MedicationVersion {
    MedicationVersion(.defaultMedication, from: boundary, madeAt: now)
  }
}

extension MedicationVersion {
  package init(_ medication: Medication, from boundary: Boundary, madeAt: Instant) {
    self.init(medication: medication, from: boundary, madeAt: madeAt)
  }

  package init(_ medication: Medication, from day: Day, madeAt: Instant) {
    self.init(medication: medication, from: Boundary(day), madeAt: madeAt)
  }
}
