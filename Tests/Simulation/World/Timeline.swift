import PillsCore

/// The versions of one medication as the world judges them, worked out apart from the engine.
struct Timeline {
  let id: MedicationID
  /// In the order in which they apply.
  let versions: [MedicationVersion]
  /// The first day on which it was not to be taken any more by what was planned before it ended.
  let plannedEnd: Day?

  init(_ history: MedicationHistory) {
    (id, versions) = (history.id, history.versions)
    let states = history.held.map(\.step).filter { $0.aspect == .state }
    let ends = states.reversed().prefix { $0.value == "ended" }
    plannedEnd = ends.count > 1 ? ends.first?.from.day : nil
  }

  /// As it is taken on `day`, on hold or not; nil where it is not.
  func taken(on day: Day) -> Medication? {
    guard let medication = inForce(on: day), medication.state != .ended else { return nil }
    return medication
  }

  func inForce(on day: Day) -> Medication? { versions.last { $0.from.day <= day }?.medication }

  /// What says whether it is due on `day` at `time`; nil before it began. No clock, zone or window decides.
  func judge(on day: Day, at time: TimeOfDay) -> Medication? {
    versions.last { ($0.from.day, $0.from.time) <= (day, time) }?.medication
  }

  /// As it was when somebody answered for it in `slot` of `day`, by when it was last due there.
  func answered(on day: Day, in slot: SlotName) -> Medication {
    let begun = versions.filter { $0.from.day <= day }.map(\.medication)
    return begun.last { $0.state == .active && $0.schedule.slots.contains(slot) } ?? latest(on: day)
  }

  /// Whether it is taken on `today` or will be.
  func isCurrent(on today: Day) -> Bool { !names(from: today).isEmpty }

  /// Whether it is not taken on `today` any more, or not for now.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// The first day after `today` on which it begins to be taken in some way; nil where there is none.
  func taken(after today: Day) -> Day? {
    versions.map(\.from.day).filter { $0 > today && taken(on: $0) != nil }.min()
  }

  /// What it is called on `today` and later, as long as it is taken.
  func names(from today: Day) -> [String] {
    ([today] + versions.map(\.from.day).filter { $0 > today }).compactMap { taken(on: $0)?.name }
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
    let end = versions[last + 1].from.day
    return (versions[last].medication, end)
  }
}
