import PillsCore

/// The versions of one medication as the world judges them, worked out apart from the engine.
struct Timeline {
  let id: MedicationID
  /// In the order in which they were made to apply; those made at a time still to come as if they always had been there.
  let versions: [MedicationVersion]

  init(_ id: MedicationID, _ versions: [MedicationVersion], at moment: Moment) {
    self.id = id
    let told = versions.indices.map { index in
      var version = versions[index]
      // Whoever changes something goes by the clocks that it had.
      let moment = moment.by(versions[max(index - 1, 0)].medication.hours)
      let today = moment.today
      if version.madeAt > moment.now {
        // What was to begin when it was said has begun; what was to begin later has not.
        let isLater =
          version.from <= today
          || version.holdsSince == nil && version.from > moment.zone.day(at: version.madeAt)
        version.from = isLater ? version.from : today.previous
        version.madeAt = .distantPast
        version.holdsSince = nil
      }
      return version
    }
    // What came before what has begun is over, and nothing begins before the first.
    self.versions = told.indices.map { index in
      var version = told[index]
      let begun = told[index...].map(\.from).min() ?? version.from
      version.from = max(begun, told[0].from)
      return version
    }
  }

  /// As it is taken on `day`, on hold or not; nil where it is not.
  func taken(on day: Day) -> Medication? {
    guard let medication = inForce(on: day), medication.state != .ended else { return nil }
    return medication
  }

  func inForce(on day: Day) -> Medication? { versions.last { $0.from <= day }?.medication }

  /// What says whether it is due on `day` in a slot at `dueAt` whose window closes at `end`; nil before it began.
  func judge(on day: Day, at dueAt: Instant, closing end: Instant) -> Medication? {
    if let begin = versions[0].holdsSince, dueAt < begin { return nil }
    return versions.last { $0.from <= day && ($0.holdsSince ?? $0.madeAt) < end }?.medication
  }

  /// As it was when somebody answered for it in `slot` of `day`, by when it was last due there.
  func answered(on day: Day, in slot: SlotName) -> Medication {
    let begun = versions.filter { $0.from <= day }.map(\.medication)
    return begun.last { $0.state == .active && $0.schedule.slots.contains(slot) } ?? latest(on: day)
  }

  /// Whether it is taken on `today` or will be.
  func isCurrent(on today: Day) -> Bool { !names(from: today).isEmpty }

  /// Whether it is not taken on `today` any more, or not for now.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// The first day after `today` on which it begins to be taken in some way; nil where there is none.
  func taken(after today: Day) -> Day? {
    versions.map(\.from).filter { $0 > today && taken(on: $0) != nil }.min()
  }

  /// What it is called on `today` and later, as long as it is taken.
  func names(from today: Day) -> [String] {
    ([today] + versions.map(\.from).filter { $0 > today }).compactMap { taken(on: $0)?.name }
  }

  /// As people speak of it on `today`, also where it is yet to begin.
  func latest(on today: Day) -> Medication { inForce(on: today) ?? versions[0].medication }

  /// As it is before it ends, or would have been.
  var lastTaken: Medication { (versions.last { $0.medication.state != .ended } ?? versions[0]).medication }

  /// As it last is before it ends, and the first day on which it is not taken any more; nil where it goes on.
  var end: (last: Medication, day: Day)? {
    guard versions.last?.medication.state == .ended,
      let last = versions.lastIndex(where: { $0.medication.state != .ended })
    else { return nil }
    let end = versions[(last + 1)...].map(\.from).min() ?? versions[last + 1].from
    return (versions[last].medication, end)
  }
}
