/// A machine without a clock of its own begins in 1970, in the year of its last update, or far ahead, until the network tells
/// it the time. What was said until then was said by a clock that nothing confirms.
extension Engine {
  /// No clock that is right goes farther ahead in the first days without a word from the daemon.
  static let longestAbsence = TimeSpan.hours(24 * 30)

  /// When something was said is known to be reviewed a day later at most.
  static let longestReview = TimeSpan.hours(24)

  /// A clock that goes back by less was not wrong.
  static let leastError = TimeSpan.minutes(1)

  /// What follows where the clock turns out to be wrong, or right; nil while that is open.
  ///
  /// The clock that Pills first ran by is right once a whole day has passed by it. Where it goes back before it began, or leaps
  /// by more than a month, it was wrong: what was added by it is dated as if by the clock that there is now, so that nothing
  /// counts as missed before. The same goes for what was said while a clock that was right before was ahead.
  func clockChange(at moment: Moment) -> Change? {
    let now = moment.now
    guard !storage.isProvisional else { return nil }
    let since = medications.memory.unprovenSince
    let seen = medications.wrongTime ?? reminders.reviewedUntil
    let isWrong = since.map { now < $0 || seen + Self.longestAbsence < now } ?? false
    if isWrong || now + Self.leastError < seen {
      let known = medications.memory.regimen.histories
      // What other machines said meanwhile, by clocks of their own, stays.
      let said = isWrong ? since.map { $0...max($0, seen + Self.longestReview) } : nil
      let histories = known.map { redated($0, seen: seen, saidIn: said, at: moment) }
      if isWrong || histories != known {
        // Since the error was noticed and could not be saved, people have lived by the clock that there is now.
        let reviewedUntil = reminders.reviewedUntil
        let isLived = medications.wrongTime != nil && now < reviewedUntil + Self.longestAbsence
        return Change(
          medications: MedicationsChange(
            histories: isWrong ? histories : zip(histories, known).filter { $0 != $1 }.map(\.0),
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

  /// `history` as if it were told by the clock of `moment`, where that once showed `seen`: what was said in `wrongTime`, and at
  /// a time still to come.
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
    // What was planned before goes by what was said later.
    for one in later { held.take([one.step], of: one.source) { _ in .yields } }
    return MedicationHistory(history.id, held) ?? history
  }

  /// The time of the first slot of today that is open, whether anything is due in it or not; else now.
  private func openSlotStart(at moment: Moment) -> Boundary {
    let today = moment.today
    let open = regimen.slots.slots(on: today).first { slot in
      moment.zone.instant(of: slot.time, on: today) <= moment.now
        && moment.now < regimen.closing(of: slot, on: today, settings: settings, zone: moment.zone)
    }
    return open.map { Boundary(today, $0.time) } ?? moment.boundary
  }

  /// What was said by a clock that showed `seen`, as if it were said by the clock of `moment`.
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
    // The clocks by which the day was chosen: those before it.
    let before = history.versions.last { $0.from < old } ?? history.versions[0]
    let own = moment.by(before.medication.hours)
    func boundary(_ instant: Instant) -> Boundary { Moment(now: instant, zone: own.zone).boundary }
    let saidAt = boundary(held.source)
    let source = min(held.source + (moment.now - seen), moment.now)
    let days = own.zone.day(at: seen).distance(to: own.today)
    // What is planned begins with a day. The zone may be another now than that by which it was said.
    let ahead = saidAt.day.distance(to: old.day)
    let wasOfNow = ahead == 0 || old.time != .midnight && abs(ahead) == 1
    var new = old
    if wasOfNow || !isAll && ahead < 0 {
      new = openSlotStart(at: own)
      // What began as it was said is not due where its time has passed.
      if isFirst, old == saidAt { new = max(new, boundary(source)) }
    } else if isAll ? old.day <= own.today || days < 0 : ahead == 1 {
      // It was to begin on another day than that on which it was said: before it, or later.
      new = Boundary(old.day.advanced(by: days), old.time)
      // A clock that was ahead once more since does not have it hold before.
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
    return Held(CourseStep(step.aspect, value, from: isFirst ? step.from : new), source)
  }
}

extension DayPattern {
  /// This pattern after its medication moved from the day `old` to `new`. A pattern that is counted from `old` moves too, and if
  /// the clock was ahead, one that is counted from a later day.
  fileprivate func counted(from new: Day, insteadOf old: Day) -> DayPattern {
    func moved(_ first: Day) -> Day {
      first == old || new < old && old < first ? first.advanced(by: old.distance(to: new)) : first
    }
    return switch self {
    case .every(let count, let first): .every(count: count, first: moved(first))
    case .cycle(let on, let off, let first): .cycle(on: on, off: off, first: moved(first))
    case .daily, .weekly, .asNeeded: self
    }
  }
}
