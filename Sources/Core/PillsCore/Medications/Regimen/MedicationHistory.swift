/// The versions of one medication.
///
/// A change makes a new version and leaves the older ones alone, so that the past is judged by what was due then.
package struct MedicationHistory: Hashable, Sendable, Identifiable {
  /// In the order in which they apply, never empty; no version is in force earlier than one before it.
  package let versions: [MedicationVersion]
  /// Whether any of them says by whose clocks it comes, which is rare.
  let choosesHours: Bool

  package var id: MedicationID { versions[0].medication.id }

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
  /// `versions` are of one medication, and at least one.
  package init(versions: [MedicationVersion]) {
    precondition(!versions.isEmpty, "a medication has a version")
    self.init(
      versions: versions,
      choosesHours: versions.contains { $0.medication.hours != nil }
    )
  }
}

// By whose clocks it comes. A day of it is one of the calendar that goes with them.
extension MedicationHistory {
  /// By whose clocks what is due on `day` comes; nil for those that the settings choose. It depends on the day alone, so
  /// that no dose is ever due by two clocks, or by none.
  package func hours(on day: Day) -> ReminderHours? { choosesHours ? latest(on: day).hours : nil }

  /// The clocks by which the first day of a version was chosen: those of the version before it.
  func hoursOfChoice(at index: Int) -> ReminderHours? { versions[max(index - 1, 0)].medication.hours }
}

// How it changes. A boundary that is given is of today or later.
extension MedicationHistory {
  /// As it is once `change` is made of what is in force at `first` and later, up to `end`, where the versions from before
  /// hold again; nil where that changes nothing.
  ///
  /// What is no longer taken stays as it is, unless `isOverToo`.
  func changing(
    from first: Boundary,
    until end: Boundary? = nil,
    evenOver isOverToo: Bool = false,
    at now: Instant,
    _ change: (inout Medication) -> Void
  ) -> MedicationHistory? {
    func changed(_ version: MedicationVersion) -> MedicationVersion {
      guard version.medication.state != .ended || isOverToo else { return version }
      var new = version
      change(&new.medication)
      if new.medication != version.medication { new.madeAt = now }
      return new
    }
    var result = versions.filter { $0.from <= first }
    var isChanged = false
    if let current = result.last {
      var new = changed(current)
      if new != current {
        isChanged = true
        new.from = first
        // What is changed before anything was due by it was never in force.
        if current.from == first { result.removeLast() }
        result.append(new)
      }
    }
    for version in versions where version.from > first && end.map({ version.from < $0 }) ?? true {
      var new = changed(version)
      // It ends as it was last, and would go on so.
      if isChanged, new.medication.state == .ended, let last = result.last, last.medication.state != .ended {
        new.medication = last.medication
        new.medication.state = .ended
      }
      isChanged = isChanged || new != version
      result.append(new)
    }
    if let end {
      let later = versions.filter { $0.from >= end }
      if later.first?.from != end, var resumed = version(at: end) {
        (resumed.from, resumed.madeAt) = (end, now)
        result.append(resumed)
      }
      result += later
    }
    return MedicationHistory(merging: result).ifOther(than: self, from: first)
  }

  /// As it is when it is no longer taken from `first` on, or, with nil, when it goes on; nil where that changes nothing.
  func ending(at first: Boundary?, now: Instant) -> MedicationHistory? {
    var result = versions
    while result.count > 1, result.last?.medication.state == .ended { result.removeLast() }
    if let first {
      // One that has yet to begin never does.
      var end = result.last { $0.from <= first } ?? result[0]
      result.removeAll { $0.from > first }
      end.medication.state = .ended
      (end.from, end.madeAt) = (first, now)
      result.append(end)
    }
    return MedicationHistory(merging: result).ifOther(than: self, from: versions[0].from)
  }

  /// As it is on hold from `first` on, until it is taken again at `end` if that is set; nil where that changes nothing.
  func pausing(at first: Boundary, until end: Boundary?, now: Instant) -> MedicationHistory? {
    // What is over has nothing to put on hold yet.
    let resumed = isOver(on: first.day) ? self : resuming(at: first, now: now) ?? self
    let paused = resumed.changing(from: first, until: end, at: now) { $0.state = .paused } ?? resumed
    return paused.ifOther(than: self, from: first)
  }

  /// As it is taken again from `first` on; nil where it is neither on hold then or later nor over.
  func resuming(at first: Boundary, now: Instant) -> MedicationHistory? {
    let isOver = isOver(on: first.day)
    if isOver, versions[0].from > first {
      // It ended before it began, as the clock was ahead then: it begins today, as it last was.
      var last = versions.last { $0.medication.state != .ended } ?? versions[0]
      last.medication.state = .active
      last.medication.schedule.days = last.medication.schedule.days.reaching(back: first.day)
      (last.from, last.madeAt) = (first, now)
      return MedicationHistory(versions: [last])
    }
    // What is over may be taken again on a later day, as a clock that was ahead had it; from then on it goes on so.
    let again =
      isOver ? versions.first { $0.from.day > first.day && $0.medication.state != .ended }?.from : nil
    let resumed = changing(from: first, until: again, evenOver: isOver, at: now) { $0.state = .active }
    guard let again, let resumed else { return resumed }
    return resumed.changing(from: again, at: now) { $0.state = .active } ?? resumed
  }

  /// As it is when it begins at `first`; what was said of later days stays.
  func beginning(at first: Boundary) -> MedicationHistory {
    let index = versions.lastIndex { $0.from <= first } ?? 0
    var version = versions[index]
    version.from = first
    version.medication.schedule.days = version.medication.schedule.days.reaching(back: first.day)
    return MedicationHistory(versions: [version] + versions[(index + 1)...])
  }

  /// Leaves out versions that are as the one before them.
  private init(merging versions: [MedicationVersion]) {
    var merged: [MedicationVersion] = []
    for version in versions where version.medication != merged.last?.medication { merged.append(version) }
    self.init(versions: merged)
  }

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
