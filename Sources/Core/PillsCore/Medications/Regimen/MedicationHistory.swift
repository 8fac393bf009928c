/// The versions of one medication.
///
/// A change makes a new version and leaves the older ones alone, so that the past is judged by what was due then.
package struct MedicationHistory: Hashable, Sendable, Identifiable {
  /// In the order in which they apply, never empty; no version is in force earlier than one before it.
  package let versions: [MedicationVersion]
  /// When the latest of them was made.
  private let lastMadeAt: Instant
  /// Whether any of them says by whose clocks it comes, which is rare.
  let choosesHours: Bool

  package var id: MedicationID { versions[0].medication.id }

  /// The version in force on `day`; nil before the first.
  package func version(on day: Day) -> MedicationVersion? { versions.last { $0.from <= day } }

  /// The version that says what is due on `day` in a slot whose window closes at `end`.
  package func version(on day: Day, closing end: Instant) -> MedicationVersion? {
    versions.last { $0.from <= day && $0.effectiveAt < end }
  }

  /// The same of a slot whose time is `dueAt`; nil where the medication began only after it.
  func version(on day: Day, dueAt: Instant, closing end: Instant) -> MedicationVersion? {
    beginsAt.map { $0 <= dueAt } ?? true ? version(on: day, closing: end) : nil
  }

  /// What is due earlier than this is not due; nil where it goes by the first version alone.
  var beginsAt: Instant? { versions[0].holdsSince }

  /// The last version that had it due in `slot` on `day` or before, whatever came after it.
  func version(on day: Day, in slot: SlotName) -> MedicationVersion {
    let begun = versions.filter { $0.from <= day }
    return begun.last { $0.medication.state == .active && $0.medication.schedule.slots.contains(slot) }
      ?? begun.last ?? versions[0]
  }

  /// Whether it is taken on `today` or later, on hold or not.
  package func isCurrent(on today: Day) -> Bool {
    (versions.last { $0.from <= today }).map { $0.medication.state != .ended } ?? false
      || versions.contains { $0.from > today && version(on: $0.from)?.medication.state != .ended }
  }

  /// Whether it is no longer taken on `today`, even where it is taken again on a later day.
  func isOver(on today: Day) -> Bool { latest(on: today).state == .ended || !isCurrent(on: today) }

  /// The slots in which it is due on `today` or later, or was before it was put on hold.
  func slots(from today: Day) -> Set<SlotName> {
    let current = version(on: today).map { [$0] } ?? []
    return (current + versions.filter { $0.from > today })
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
    return versions[end].from.previous
  }

  /// The first day on which a medication that is on hold on `today` is taken again; nil where that is not set.
  package func resumes(after today: Day) -> Day? {
    guard version(on: today)?.medication.state == .paused else { return nil }
    return versions.first { $0.from > today && $0.medication.state == .active }?.from
  }
}

extension MedicationHistory {
  /// `versions` are of one medication, and at least one.
  package init(versions: [MedicationVersion]) {
    precondition(!versions.isEmpty, "a medication has a version")
    self.init(
      versions: versions,
      lastMadeAt: versions.reduce(.distantPast) { max($0, $1.madeAt) },
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

extension MedicationHistory {
  /// As it is once `change` is made of what is in force on `first` and later, up to `end`, where the versions from before
  /// hold again; nil where that changes nothing.
  ///
  /// `first` is today or later. What is no longer taken stays as it is, unless `isOverToo`.
  func changing(
    from first: Day,
    until end: Day? = nil,
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
        // Two changes at one moment are one: what was between them was never in force.
        if current.from == first, current.madeAt == now { result.removeLast() } else { new.holdsSince = nil }
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
      if later.first?.from != end, var resumed = version(on: end) {
        resumed.from = end
        resumed.madeAt = now
        resumed.holdsSince = nil
        result.append(resumed)
      }
      result += later
    }
    return MedicationHistory(merging: result).ifOther(than: self, from: first)
  }

  /// As it is when `first` is the first day on which it is no longer taken, or, with nil, when it goes on; nil where that
  /// changes nothing.
  ///
  /// `since` is the time from which on that holds, of a day that is past.
  func ending(on first: Day?, at now: Instant, since: Instant? = nil) -> MedicationHistory? {
    var result = versions
    while result.count > 1, result.last?.medication.state == .ended { result.removeLast() }
    if let first {
      // One that has yet to begin never does.
      var end = result.last { $0.from <= first } ?? result[0]
      result.removeAll { $0.from > first }
      end.medication.state = .ended
      end.from = first
      end.madeAt = now
      end.holdsSince = since
      result.append(end)
    }
    return MedicationHistory(merging: result).ifOther(than: self, from: versions[0].from)
  }

  /// As it is on hold from `today` on, until it is taken again on `end` if that is set; nil where that changes nothing.
  func pausing(on today: Day, until end: Day?, at now: Instant) -> MedicationHistory? {
    // What is over has nothing to put on hold yet.
    let resumed = isOver(on: today) ? self : resuming(on: today, at: now) ?? self
    let paused = resumed.changing(from: today, until: end, at: now) { $0.state = .paused } ?? resumed
    return paused.ifOther(than: self, from: today)
  }

  /// As it is taken again from `today` on; nil where it is neither on hold then or later nor over.
  func resuming(on today: Day, at now: Instant) -> MedicationHistory? {
    let isOver = isOver(on: today)
    if isOver, versions[0].from > today {
      // It ended before it began, as the clock was ahead then: it begins today, as it last was.
      var last = versions.last { $0.medication.state != .ended } ?? versions[0]
      last.medication.state = .active
      last.medication.schedule.days = last.medication.schedule.days.reaching(back: today)
      (last.from, last.madeAt, last.holdsSince) = (today, now, nil)
      return MedicationHistory(versions: [last])
    }
    // What is over may be taken again on a later day, as a clock that was ahead had it; from then on it goes on so.
    let again = isOver ? versions.first { $0.from > today && $0.medication.state != .ended }?.from : nil
    let resumed = changing(from: today, until: again, evenOver: isOver, at: now) { $0.state = .active }
    guard let again, let resumed else { return resumed }
    return resumed.changing(from: again, at: now) { $0.state = .active } ?? resumed
  }

  /// As it is when `day` is its first; what was said of later days stays.
  ///
  /// `since` is the start of that day, where it has begun.
  func beginning(on day: Day, since: Instant?) -> MedicationHistory {
    let index = versions.lastIndex { $0.from <= day } ?? 0
    var first = versions[index]
    first.from = day
    first.holdsSince = since
    first.medication.schedule.days = first.medication.schedule.days.reaching(back: day)
    return MedicationHistory(versions: [first] + versions[(index + 1)...])
  }

  /// Leaves out versions that are as the one before them, and made no earlier.
  private init(merging versions: [MedicationVersion]) {
    var merged: [MedicationVersion] = []
    for version in versions {
      if let last = merged.last, last.medication == version.medication, last.madeAt <= version.madeAt {
        continue
      }
      merged.append(version)
    }
    self.init(versions: merged)
  }

  /// Nil where the same is in force on `day` and every later one as in `other`.
  func ifOther(than other: MedicationHistory, from day: Day) -> MedicationHistory? {
    course(from: day).elementsEqual(other.course(from: day), by: ==) ? nil : self
  }

  /// What is in force on `day`, and on every later day on which that changes.
  func course(from day: Day) -> [(from: Day, medication: Medication)] {
    var course: [(from: Day, medication: Medication)] = []
    for version in versions {
      let from = max(version.from, day)
      if course.last?.from == from { course.removeLast() }
      if course.last?.medication != version.medication { course.append((from, version.medication)) }
    }
    return course
  }
}

extension MedicationHistory {
  /// Whether any version of it was made at a time still to come, by a clock that was ahead.
  func wasMade(after now: Instant) -> Bool { lastMadeAt > now }

  /// As it counts at `moment`: what was made at a time still to come, by a clock that was ahead, is in force all the same.
  ///
  /// Otherwise nothing would be due of it until the clock gets there. What a person had begin later than on the day they
  /// said so begins on that day all the same: an end to come is none that came.
  func inForce(at moment: Moment) -> MedicationHistory {
    guard wasMade(after: moment.now) else { return self }
    let known = versions.enumerated().map { index, version in
      guard version.madeAt > moment.now else { return version }
      var known = version
      let own = moment.by(hoursOfChoice(at: index))
      let today = own.today
      // Yesterday's dose may still be open; one that begins today was not due then.
      if version.from > today, version.beganWhenMade(zone: own.zone) { known.from = today.previous }
      known.madeAt = .distantPast
      known.holdsSince = nil
      return known
    }
    var seen: [MedicationVersion] = []
    for var version in known.reversed() {
      version.from = max(min(version.from, seen.last?.from ?? version.from), known[0].from)
      seen.append(version)
    }
    return MedicationHistory(versions: seen.reversed())
  }
}
