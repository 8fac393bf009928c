/// All medications, each in the versions that were in force from day to day.
///
/// A change opens a new version and leaves the older ones alone, so that the past is judged by what was due then.
package struct Regimen: Equatable, Sendable {
  /// In the order in which they apply for each medication; those of one medication never overlap.
  package private(set) var versions: [MedicationVersion]

  package init(versions: [MedicationVersion]) {
    self.versions = versions.sorted { ($0.medication.id, $0.from) < ($1.medication.id, $1.from) }
  }

  /// The medications in force on `day`, in the order in which they were added, paused ones included.
  package func medications(on day: Day) -> [Medication] {
    versions.lazy.filter { $0.isInForce(on: day) }.map(\.medication)
  }

  /// The medications with a dose due on `day` in any slot, in the order in which they were added.
  func medicationsDue(on day: Day) -> [Medication] {
    var due: [Medication] = []
    // By index, as most versions are of other days, and whole ones are costly to copy.
    for index in versions.indices where versions[index].from <= day {
      if let until = versions[index].until, until <= day { continue }
      guard !versions[index].medication.isPaused, versions[index].medication.schedule.days.contains(day)
      else {
        continue
      }
      due.append(versions[index].medication)
    }
    return due
  }

  /// The medications with a dose due on `day` in `slot`, in the order in which they were added.
  package func medicationsDue(on day: Day, in slot: SlotName) -> [Medication] {
    medicationsDue(on: day).filter { $0.schedule.slots.contains(slot) }
  }

  /// The doses due on `day` in `slot`.
  package func doses(on day: Day, in slot: SlotName) -> [Dose] {
    medicationsDue(on: day, in: slot).map { Dose(day: day, slot: slot, medication: $0.id) }
  }
}

/// A medication as it stood over a run of days.
package struct MedicationVersion: Hashable, Sendable {
  package let medication: Medication
  /// The first day in force.
  package let from: Day
  /// The first day no longer in force; nil while it goes on.
  package let until: Day?

  package init(medication: Medication, from: Day, until: Day? = nil) {
    self.medication = medication
    self.from = from
    self.until = until
  }

  package func isInForce(on day: Day) -> Bool {
    guard let until else { return from <= day }
    return from <= day && day < until
  }
}
