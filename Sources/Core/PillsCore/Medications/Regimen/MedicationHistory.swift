/// One medication: what each of its aspects is from boundary to boundary, and the versions that this comes to.
///
/// A change makes a new version and leaves the older ones alone, so that the past is judged by what was due then.
package struct MedicationHistory: Hashable, Sendable, Identifiable {
  package let id: MedicationID
  /// What was said of it and holds, with when that was said by the clock of whoever said it; in the order of the boundaries.
  package let held: [Held<Instant>]
  /// In the order in which they apply, never empty; no version is in force earlier than one before it.
  package let versions: [MedicationVersion]
  /// Whether any of them says by whose clocks it comes, which is rare.
  let choosesHours: Bool

  /// The version that says what is due at `boundary`; nil before the first.
  package func version(at boundary: Boundary) -> MedicationVersion? { versions.last { $0.from <= boundary } }

  /// The last version that is in force on `day`; nil before the first.
  package func version(on day: Day) -> MedicationVersion? { versions.last { $0.from.day <= day } }

  /// The last version that had it due in `slot` on `day` or before, whatever came after it.
  func version(on day: Day, in slot: SlotName) -> MedicationVersion {
    let begun = versions.filter { $0.from.day <= day }
    return begun.last { $0.medication.state == .active && $0.medication.schedule.slots.contains(slot) }
      ?? begun.last ?? versions[0]
  }

  /// What it is called last, whatever comes before.
  var lastName: String { versions[versions.count - 1].medication.name }

  /// Whether it is taken on `today` or later, on hold or not.
  package func isCurrent(on today: Day) -> Bool {
    version(on: today).map { $0.medication.state != .ended } ?? false
      || versions.contains { $0.from.day > today && version(on: $0.from.day)?.medication.state != .ended }
  }

  /// Whether it is no longer taken on `today`, even where it is taken again on a later day.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// The slots in which it is due on `today` or later, or was before it was put on hold.
  func slots(from today: Day) -> Set<SlotName> {
    let current = version(on: today).map { [$0] } ?? []
    return (current + versions.filter { $0.from.day > today })
      .filter { $0.medication.state != .ended }
      .reduce(into: []) { $0.formUnion($1.medication.schedule.slots) }
  }

  /// As it stands on `today`, or will when it begins.
  package func latest(on today: Day) -> Medication { (version(on: today) ?? versions[0]).medication }

  /// The last day on which it is taken; nil where no end is set. It lies before the first day where it ended before anything
  /// was due.
  package var lastDay: Day? {
    guard versions.last?.medication.state == .ended else { return nil }
    // What was said of it once it had ended says nothing of when that was.
    let end = versions.lastIndex { $0.medication.state != .ended }.map { $0 + 1 } ?? 0
    return versions[end].from.day.previous
  }

  /// The first day on which a medication that is on hold on `today` is taken again; nil where that is not set.
  package func resumes(after today: Day) -> Day? {
    guard version(on: today)?.medication.state == .paused else { return nil }
    return versions.first { $0.from.day > today && $0.medication.state == .active }?.from.day
  }
}

extension MedicationHistory {
  /// Whether it is the default medication, and nobody ever changed it.
  package var isAsInstalled: Bool { versions.map(\.medication) == [.defaultMedication] }
}

// By whose clocks it comes. A day of it is one of the calendar that goes with them.
extension MedicationHistory {
  /// By whose clocks what is due on `day` comes; nil for those that the settings choose. It depends on the day alone, so
  /// that no dose is ever due by two clocks, or by none.
  package func hours(on day: Day) -> ReminderHours? { choosesHours ? latest(on: day).hours : nil }
}

extension MedicationHistory {
  /// Nil where the same is in force at `boundary` and later as in `other`.
  func ifOther(than other: MedicationHistory, from boundary: Boundary) -> MedicationHistory? {
    course(from: boundary).elementsEqual(other.course(from: boundary), by: ==) ? nil : self
  }

  /// What is in force at `boundary`, and at every later one at which that changes.
  func course(from boundary: Boundary) -> [(from: Boundary, medication: Medication)] {
    var course: [(from: Boundary, medication: Medication)] = []
    for version in versions {
      let from = max(version.from, boundary)
      if course.last?.from == from { course.removeLast() }
      if course.last?.medication != version.medication { course.append((from, version.medication)) }
    }
    return course
  }
}
