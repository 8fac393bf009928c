/// A medication as it stands from a day on, until its next version.
package struct MedicationVersion: Hashable, Sendable {
  package var medication: Medication
  /// The first day in force.
  package var from: Day
  /// When it was made: doses whose window had passed by then stay with the version before it.
  package var madeAt: Instant
  /// From when on it holds, where a person said so, or it is the first: no dose of an earlier time is due by it. Nil where
  /// that goes by ``madeAt``.
  package var holdsSince: Instant?

  /// What a fresh store holds: the medication that everybody begins with, from `now` on.
  package static func first(at now: Instant, today: Day) -> MedicationVersion {
    MedicationVersion(.defaultMedication, from: today, madeAt: now, holdsSince: now)
  }

  /// Whether it began on the day on which a person said so, or before, and not on a later one.
  func beganWhenMade(zone: any LocalTime) -> Bool {
    // After a journey west the day on which it was made may be the one before.
    holdsSince != nil || from <= zone.day(at: madeAt)
  }

  /// Doses whose window closes later may be due by it.
  var effectiveAt: Instant { holdsSince ?? madeAt }
}

extension MedicationVersion {
  package init(_ medication: Medication, from: Day, madeAt: Instant, holdsSince: Instant? = nil) {
    self.init(medication: medication, from: from, madeAt: madeAt, holdsSince: holdsSince)
  }
}
