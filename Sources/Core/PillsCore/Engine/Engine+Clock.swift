/// A computer without a clock of its own starts in 1970, in the year of its last update, or far ahead, until
/// the network tells it the time. Nothing confirms the times of entries made until then.
extension Engine {
  /// An unproven clock that is ahead of the last review by more than this was wrong.
  static let longestAbsence = TimeSpan.hours(24 * 30)

  /// The stored time of the last review is at most this much older than the last entry.
  static let longestReview = TimeSpan.hours(24)

  /// A clock that goes back by less than this was not wrong.
  static let leastError = TimeSpan.minutes(1)

  /// The change to make if the clock proves wrong or right; nil if that is still open. The first clock is
  /// right after a whole day. It was wrong if it goes back before its start or leaps ahead by
  /// ``longestAbsence``. Entries that this device made by a wrong clock then get present dates, so that no dose
  /// before today counts as missed. Entries of other devices stay, because those have clocks of their own.
  func clockChange(at moment: Moment, _ past: any Past) throws(StoreFailure) -> Change? {
    let now = moment.now
    guard !storage.isProvisional else { return nil }
    let since = medications.memory.unprovenSince
    let seen = medications.wrongTime ?? reminders.reviewedUntil
    let isWrong = since.map { now < $0 || seen + Self.longestAbsence < now } ?? false
    if isWrong || now + Self.leastError < seen {
      let said = isWrong ? since.map { $0...max($0, seen + Self.longestReview) } : nil
      var change = MedicationsChange()
      for history in medications.memory.regimen.histories {
        let steps = try redating(history, seen: seen, saidIn: said, at: moment, past)
        guard !steps.isEmpty else { continue }
        change.histories.append(history.taking(steps, at: now))
        change.edits[history.id] = steps
      }
      let pauses = medications.memory.regimen.pauses
      let others = pauses == Pauses() ? [] : try past.stepsOfOthers(about: .pauses)
      let dated = pauses.dated(noLaterThan: moment.boundary, without: others)
      if dated != pauses { change.pauses = dated }
      if isWrong || change != MedicationsChange() {
        change.clock = isWrong ? .unproven(since: now) : since.map { .unproven(since: $0) } ?? .proven
        // If the error was noticed before but could not be saved, people have used the present clock since then.
        let reviewedUntil = reminders.reviewedUntil
        let isLived = medications.wrongTime != nil && now < reviewedUntil + Self.longestAbsence
        return Change(
          medications: change,
          reminders: RemindersChange(reviewedUntil: isLived ? min(reviewedUntil, now) : now),
          via: .clock
        )
      }
    }
    let isProven = since.map { moment.zone.day(at: $0).next < moment.today } ?? false
    return isProven ? Change(medications: MedicationsChange(clock: .proven)) : nil
  }

  /// The steps with present dates for entries that this device made in `wrongTime` or dated in the future. `seen`
  /// is the last time that the clock showed.
  private func redating(
    _ history: MedicationHistory,
    seen: Instant,
    saidIn wrongTime: ClosedRange<Instant>?,
    at moment: Moment,
    _ past: any Past
  ) throws(StoreFailure) -> [CourseStep] {
    var said: [(old: Held<Instant>, new: CourseStep)] = []
    for one in history.held {
      let isOfWrongTime = wrongTime?.contains(one.source) ?? false
      guard isOfWrongTime || one.source > moment.now else { continue }
      said.append((one, redated(one, of: history, seen: seen, isAll: isOfWrongTime, at: moment)))
    }
    if said.isEmpty { return [] }
    let others = try past.stepsOfOthers(about: .medication(history.id))
    said.removeAll { others.contains($0.old.step) }
    guard said.contains(where: { $0.old.step != $0.new }) else { return [] }
    var held = history.held
    var begins: [Aspect: Boundary] = [:]
    for (old, new) in said {
      let both = [old.step.from, new.from]
      begins[new.aspect] = (both + [begins[new.aspect]].compactMap(\.self)).min()
      held.removeAll { $0.step.aspect == new.aspect && both.contains($0.step.from) }
      // Steps that were planned earlier yield to steps recorded later.
      held.take([new], of: old.source) { new.from != old.step.from && $0 < old.source ? .yields : .stays }
    }
    return begins.sorted { $0.key.name < $1.key.name }.flatMap { aspect, begin in
      let steps = held.map(\.step).filter { $0.aspect == aspect }
      // Recording the step before a removed one again ends the removed one.
      return steps[(steps.lastIndex { $0.from <= begin } ?? 0)...]
    }
  }

  /// A step by the present clock instead of one that showed `seen`; `isAll` is true in the wrong time.
  private func redated(
    _ held: Held<Instant>,
    of history: MedicationHistory,
    seen: Instant,
    isAll: Bool,
    at moment: Moment
  ) -> CourseStep {
    let (step, begin) = (held.step, history.versions[0].from)
    let isFirst = step.from == .first
    let old = isFirst ? begin : step.from
    // The day was chosen by the clocks that applied before it.
    let before = history.versions.last { $0.from < old } ?? history.versions[0]
    let own = moment.by(before.medication.hours)
    // A step that begins within a day stays. Moved by today's window, it would reach doses that were over when
    // it was recorded.
    if !isAll, old <= own.boundary.onNextDay { return step }
    func boundary(_ instant: Instant) -> Boundary { Moment(now: instant, zone: own.zone).boundary }
    let saidAt = boundary(held.source)
    let source = min(held.source + (moment.now - seen), moment.now)
    let days = own.zone.day(at: seen).distance(to: own.today)
    // A step that is planned for another day begins at its midnight.
    let ahead = saidAt.day.distance(to: old.day)
    let wasOfNow = ahead == 0 || old.time != .midnight
    var new = old
    if wasOfNow || !isAll && ahead < 0 {
      new = self.boundary(of: history, at: own)
      // A medication that began when it was added is not due in slots that were over by then.
      if isFirst, old == saidAt { new = max(new, boundary(source)) }
    } else if isAll ? old.day <= own.today || days < 0 : ahead == 1 {
      // The person chose another day than that of the entry, earlier or later.
      new = Boundary(old.day.advanced(by: days), old.time)
      // Never before today, even if the clock was ahead again since.
      if !isAll { new = max(new, Boundary(own.today)) }
    }
    if !isAll, new >= old { return step }
    var value = step.value
    switch step.aspect {
    case .beginning: value = new.description
    case .days:
      let days = value.flatMap(DayPattern.init(_:))
      value = days?.counted(from: new.day, insteadOf: old.day).description
    case .dose:
      let dose = value.flatMap(DoseAmounts.init(_:))
      value = dose?.counted(from: new.day, insteadOf: old.day).description
    default: break
    }
    return CourseStep(step.aspect, value, from: isFirst ? step.from : new)
  }
}

extension DayPattern {
  /// This pattern moved from `old` to `new`: its first day moves if it is `old`, or later by a clock ahead.
  fileprivate func counted(from new: Day, insteadOf old: Day) -> DayPattern {
    guard let first, first == old || new < old && old < first else { return self }
    return counted(from: first.advanced(by: old.distance(to: new)))
  }
}
