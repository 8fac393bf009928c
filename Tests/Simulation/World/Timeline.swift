import PillsCore

/// The versions of one medication and the world's view of them, computed independently of the engine.
struct Timeline {
  let id: MedicationID
  /// The versions in the order in which they apply.
  let versions: [MedicationVersion]
  /// The first day after the medication by its plan, before it was ended.
  let plannedEnd: Day?
  /// What was said of it, the states left out, in the order in which it applies.
  private let said: [CourseStep]

  init(_ history: MedicationHistory) {
    (id, versions) = (history.id, history.versions)
    said = history.held.map(\.step).filter { $0.aspect != .state }
    let states = history.held.map(\.step).filter { $0.aspect == .state }
    let ends = states.reversed().prefix { $0.value == "ended" }
    plannedEnd = ends.count > 1 ? ends.first?.from.day : nil
  }

  /// The medication as taken on `day`, even if paused; nil if it is not taken then.
  func taken(on day: Day) -> Medication? {
    guard let medication = inForce(on: day), medication.state != .ended else { return nil }
    return medication
  }

  /// The medication as on `day`, whether or not it is ended, with each change that was planned for a day after `today`.
  func planned(on day: Day, after today: Day) -> Medication {
    let planned = said.filter { $0.from.day > today && $0.from.day <= day }
    return planned.reduce(into: inForce(on: day) ?? lastTaken) { _ = $0.set($1.aspect, to: $1.value) }
  }

  func inForce(on day: Day) -> Medication? { versions.last { $0.from.day <= day }?.medication }

  /// The version that decides if a dose is due on `day` at `time`; nil before the beginning. No clock, zone
  /// or window matters.
  func judge(on day: Day, at time: TimeOfDay) -> Medication? {
    versions.last { ($0.from.day, $0.from.time) <= (day, time) }?.medication
  }

  /// True if it is taken on `today` or later.
  func isCurrent(on today: Day) -> Bool { !names(from: today).isEmpty }

  /// True if it has ended by `today`, even if it will be resumed.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// The first day after `today` on which a version is taken, if any.
  func taken(after today: Day) -> Day? {
    versions.map(\.from.day).filter { $0 > today && taken(on: $0) != nil }.min()
  }

  /// Its names on `today` and later while it is taken.
  func names(from today: Day) -> [String] {
    ([today] + versions.map(\.from.day).filter { $0 > today }).compactMap { taken(on: $0)?.name }
  }

  /// The medication as of `today`, or its first version if it has not begun.
  func latest(on today: Day) -> Medication { inForce(on: today) ?? versions[0].medication }

  /// The last version that is taken, whether or not an end follows.
  var lastTaken: Medication { (versions.last { $0.medication.state != .ended } ?? versions[0]).medication }

  /// The last version before the end, and the first day after it; nil if it does not end.
  var end: (last: Medication, day: Day)? {
    guard versions.last?.medication.state == .ended,
      let last = versions.lastIndex(where: { $0.medication.state != .ended })
    else { return nil }
    let end = versions[last + 1].from.day
    return (versions[last].medication, end)
  }
}
