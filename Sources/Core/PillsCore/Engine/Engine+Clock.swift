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
  /// ``longestAbsence``. Entries by a wrong clock, or by one that was ahead, then get present dates, so that
  /// nothing is missed before.
  func clockChange(at moment: Moment) -> Change? {
    let now = moment.now
    guard !storage.isProvisional else { return nil }
    let since = medications.memory.unprovenSince
    let seen = medications.wrongTime ?? reminders.reviewedUntil
    let isWrong = since.map { now < $0 || seen + Self.longestAbsence < now } ?? false
    if isWrong || now + Self.leastError < seen {
      let known = medications.memory.regimen.histories
      // Entries outside this range stay: other devices have clocks of their own.
      let said = isWrong ? since.map { $0...max($0, seen + Self.longestReview) } : nil
      let histories = known.map { redated($0, seen: seen, saidIn: said, at: moment) }
      let pauses = medications.memory.regimen.pauses
      let dated = pauses.dated(noLaterThan: moment.boundary)
      if isWrong || histories != known || dated != pauses {
        // Since the error was noticed and could not be saved, people have lived by the clock that there is now.
        let reviewedUntil = reminders.reviewedUntil
        let isLived = medications.wrongTime != nil && now < reviewedUntil + Self.longestAbsence
        return Change(
          medications: MedicationsChange(
            histories: isWrong ? histories : zip(histories, known).filter { $0 != $1 }.map(\.0),
            pauses: dated == pauses ? nil : dated,
            clock: isWrong ? .unproven(since: now) : since.map { .unproven(since: $0) } ?? .proven
          ),
          reminders: RemindersChange(reviewedUntil: isLived ? min(reviewedUntil, now) : now),
          via: .clock
        )
      }
    }
    let isProven = since.map { moment.zone.day(at: $0).next < moment.today } ?? false
    return isProven ? Change(medications: MedicationsChange(clock: .proven)) : nil
  }

  /// Dates steps of `wrongTime` or of the future by the present clock; `seen` is what the clock showed last.
  private func redated(
    _ history: MedicationHistory,
    seen: Instant,
    saidIn wrongTime: ClosedRange<Instant>?,
    at moment: Moment
  ) -> MedicationHistory {
    var held: [Held<Instant>] = []
    var later: [Held<Instant>] = []
    for one in history.held {
      let isOfWrongTime = wrongTime?.contains(one.source) ?? false
      if isOfWrongTime || one.source > moment.now {
        later.append(redated(one, of: history, seen: seen, isAll: isOfWrongTime, at: moment))
      } else {
        held.append(one)
      }
    }
    // Steps that were planned earlier yield to steps recorded later.
    for one in later { held.take([one.step], of: one.source) { _ in .yields } }
    return MedicationHistory(history.id, held) ?? history
  }

  /// The start of the first open slot of today, even if nothing is due in it; now if no slot is open.
  private func openSlotStart(at moment: Moment) -> Boundary {
    let today = moment.today
    let open = regimen.slots.slots(on: today).first { slot in
      moment.zone.instant(of: slot.time, on: today) <= moment.now
        && moment.now < regimen.closing(of: slot, on: today, settings: settings, zone: moment.zone)
    }
    return open.map { Boundary(today, $0.time) } ?? moment.boundary
  }

  /// Dates a step by the present clock instead of one that showed `seen`; `isAll` is true in the wrong time.
  private func redated(
    _ held: Held<Instant>,
    of history: MedicationHistory,
    seen: Instant,
    isAll: Bool,
    at moment: Moment
  ) -> Held<Instant> {
    let (step, begin) = (held.step, history.versions[0].from)
    let isFirst = step.from == .first
    let old = isFirst ? begin : step.from
    // The day was chosen by the clocks that applied before it.
    let before = history.versions.last { $0.from < old } ?? history.versions[0]
    let own = moment.by(before.medication.hours)
    func boundary(_ instant: Instant) -> Boundary { Moment(now: instant, zone: own.zone).boundary }
    let saidAt = boundary(held.source)
    let source = min(held.source + (moment.now - seen), moment.now)
    let days = own.zone.day(at: seen).distance(to: own.today)
    // A step that is planned for another day begins at its midnight.
    let ahead = saidAt.day.distance(to: old.day)
    let wasOfNow = ahead == 0 || old.time != .midnight
    var new = old
    if wasOfNow || !isAll && ahead < 0 {
      new = openSlotStart(at: own)
      // A medication that began when it was added is not due in slots that were over by then.
      if isFirst, old == saidAt { new = max(new, boundary(source)) }
    } else if isAll ? old.day <= own.today || days < 0 : ahead == 1 {
      // The person chose another day than that of the entry, earlier or later.
      new = Boundary(old.day.advanced(by: days), old.time)
      // Never before today, even if the clock was ahead again since.
      if !isAll { new = max(new, Boundary(own.today)) }
    }
    if !isAll, new >= old { return held }
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
    // What is dated by this clock is dated anew if this one proves wrong too.
    return Held(CourseStep(step.aspect, value, from: isFirst ? step.from : new), isAll ? moment.now : source)
  }
}

extension DayPattern {
  /// This pattern moved from `old` to `new`: its first day moves if it is `old`, or later by a clock ahead.
  fileprivate func counted(from new: Day, insteadOf old: Day) -> DayPattern {
    guard let first, first == old || new < old && old < first else { return self }
    return counted(from: first.advanced(by: old.distance(to: new)))
  }
}
