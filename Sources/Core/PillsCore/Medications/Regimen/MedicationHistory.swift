/// One medication over time: the steps of its aspects, and the versions that follow from them. A change adds
/// a version and leaves older ones alone, so the past is judged by what was due then.
package struct MedicationHistory: Hashable, Sendable, Identifiable {
  package let id: MedicationID
  /// The steps that apply, by boundary, each with the time of its entry by the clock of that device.
  package let held: [Held<Instant>]
  /// In the order in which they apply; never empty.
  package let versions: [MedicationVersion]
  /// Whether any version overrides the zone of the settings, which is rare.
  let choosesHours: Bool

  package func version(at boundary: Boundary) -> MedicationVersion? { versions.last { $0.from <= boundary } }

  /// The last version in force on `day`; nil before the first.
  package func version(on day: Day) -> MedicationVersion? { versions.last { $0.from.day <= day } }

  /// The last version up to `day` that was due in `slot`; without one, the last that had begun, or the first.
  func version(on day: Day, in slot: SlotName) -> MedicationVersion {
    let begun = versions.filter { $0.from.day <= day }
    return begun.last { $0.medication.state == .active && $0.medication.schedule.slots.contains(slot) }
      ?? begun.last ?? versions[0]
  }

  var lastName: String { versions[versions.count - 1].medication.name }

  /// Whether its last name, or any, is `name`, which is in lower case.
  func hasName(_ name: String, atAnyTime: Bool) -> Bool {
    versions.suffix(atAnyTime ? versions.count : 1).contains { $0.medication.name.lowercased() == name }
  }

  var hasNoEnd: Bool { versions[versions.count - 1].medication.state != .ended }

  /// Whether it is taken or paused on `today` or later.
  package func isCurrent(on today: Day) -> Bool {
    version(on: today).map { $0.medication.state != .ended } ?? false
      || versions.contains { $0.from.day > today && version(on: $0.from.day)?.medication.state != .ended }
  }

  /// Whether it is not taken on `today`, even if it is taken again later.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// What holds at the end of `today` and later, if it is not ended.
  private func medications(from today: Day) -> [Medication] {
    let current = version(on: today).map { [$0] } ?? []
    return (current + versions.filter { $0.from.day > today }).map(\.medication).filter { $0.state != .ended }
  }

  /// The slots in which it is due on `today` or later, or was before it was paused.
  func slots(from today: Day) -> Set<SlotName> {
    medications(from: today).reduce(into: []) { $0.formUnion($1.schedule.slots) }
  }

  /// Its names on `today` and later; a name that it had only earlier today is free again.
  func names(from today: Day) -> [String] { medications(from: today).map(\.name) }

  /// The medication on `today`, or at its beginning if that is later.
  package func latest(on today: Day) -> Medication { (version(on: today) ?? versions[0]).medication }

  /// The boundary at which the medication ends; nil if no end is set. Later changes of an ended medication do not move it.
  var end: Boundary? {
    guard !hasNoEnd else { return nil }
    return versions[versions.lastIndex { $0.medication.state != .ended }.map { $0 + 1 } ?? 0].from
  }

  /// The last whole day on which it is taken; nil if no end is set. It is before the first day if it ended before
  /// anything was due.
  package var lastDay: Day? { end?.day.previous }

  package func resumes(after today: Day) -> Day? {
    guard version(on: today)?.medication.state == .paused else { return nil }
    return versions.first { $0.from.day > today && $0.medication.state == .active }?.from.day
  }
}

extension MedicationHistory {
  package var isAsInstalled: Bool { versions.map(\.medication) == [.defaultMedication] }
}

// The zone that the doses follow. Days are those of its calendar.
extension MedicationHistory {
  /// The zone that doses of `day` follow; nil for the zone that the settings choose. It depends on the day
  /// alone, so no dose is due by two clocks or by none.
  package func hours(on day: Day) -> ReminderHours? { choosesHours ? latest(on: day).hours : nil }
}

extension MedicationHistory {
  /// Nil if `other` does not differ from `boundary` on.
  func ifOther(than other: MedicationHistory, from boundary: Boundary) -> MedicationHistory? {
    course(from: boundary).elementsEqual(other.course(from: boundary), by: ==) ? nil : self
  }

  /// The medication at `boundary`, and at each later boundary at which it changes.
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
