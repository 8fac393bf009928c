/// A medication as it stands from a boundary on, until its next version.
package struct MedicationVersion: Hashable, Sendable {
  package var medication: Medication
  /// What is due earlier goes by the version before it.
  package var from: Boundary
  /// When a person said so, by the clock of their device: what is told of it, which decides nothing.
  package var madeAt: Instant

  /// What a fresh store holds: the medication that everybody begins with, from now on.
  package static func first(at now: Instant, from boundary: Boundary) -> MedicationVersion {
    MedicationVersion(.defaultMedication, from: boundary, madeAt: now)
  }
}

extension MedicationVersion {
  package init(_ medication: Medication, from boundary: Boundary, madeAt: Instant) {
    self.init(medication: medication, from: boundary, madeAt: madeAt)
  }

  /// From the beginning of a day on.
  package init(_ medication: Medication, from day: Day, madeAt: Instant) {
    self.init(medication: medication, from: Boundary(day), madeAt: madeAt)
  }
}
