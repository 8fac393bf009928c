import PillsCore

/// The versions of one medication as the world judges them, worked out apart from the engine.
struct Timeline {
  let id: MedicationID
  /// In the order in which they were made to apply; those made at a time still to come as if they always had been there.
  let versions: [MedicationVersion]

  init(_ id: MedicationID, _ versions: [MedicationVersion], at now: Instant, today: Day) {
    self.id = id
    self.versions = versions.map { version in
      guard version.madeAt > now else { return version }
      return MedicationVersion(
        medication: version.medication,
        from: min(version.from, today.previous),
        madeAt: .distantPast
      )
    }
  }

  /// As it is taken on `day`, on hold or not; nil where it is not.
  func taken(on day: Day) -> Medication? {
    guard let medication = inForce(on: day), medication.state != .ended else { return nil }
    return medication
  }

  func inForce(on day: Day) -> Medication? {
    versions.last { $0.from <= day }?.medication
  }

  /// What says whether it is due on `day` in a slot whose window closes at `end`.
  func judge(on day: Day, closing end: Instant) -> Medication? {
    versions.last { $0.from <= day && $0.madeAt < end }?.medication
  }

  /// Whether it is taken on `today` or will be.
  func isCurrent(on today: Day) -> Bool {
    taken(on: today) != nil || versions.contains { $0.from > today && $0.medication.state != .ended }
  }

  /// As people speak of it on `today`, also where it is yet to begin.
  func latest(on today: Day) -> Medication {
    inForce(on: today) ?? versions[0].medication
  }

  /// As it last is before it ends, and the first day on which it is not taken any more; nil where it goes on.
  var end: (last: Medication, day: Day)? {
    guard versions.last?.medication.state == .ended,
      let last = versions.lastIndex(where: { $0.medication.state != .ended })
    else { return nil }
    return (versions[last].medication, versions[last + 1].from)
  }
}
