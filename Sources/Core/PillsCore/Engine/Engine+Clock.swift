/// A machine without a clock of its own begins in 1970, in the year of its last update, or far ahead, until the network tells
/// it the time. What was said until then was said by a clock that nothing confirms.
extension Engine {
  /// No clock that is right goes farther ahead in the first days without a word from the daemon.
  static let longestAbsence = TimeSpan.hours(24 * 30)

  /// What follows where the clock that Pills first ran by turns out to be wrong, or right; nil while that is open.
  ///
  /// It is right once a whole day has passed by it. Where it goes back before it began, or leaps by more than a month, it was
  /// wrong: what was added by it is dated as if by the clock that there is now, so that nothing counts as missed before.
  func clockChange(at moment: Moment) -> Change? {
    let now = moment.now
    guard let since = medications.memory.unprovenSince, !storage.isProvisional else { return nil }
    let seen = medications.wrongTime ?? reminders.reviewedUntil
    if now < since || seen + Self.longestAbsence < now {
      let begin = openSlotStart(at: moment) ?? now
      let histories = medications.memory.regimen.histories.map { history in
        var versions: [MedicationVersion] = []
        for (index, version) in history.versions.enumerated() {
          let moment = moment.by(history.hoursOfChoice(at: index))
          var new = redated(version, seen: seen, at: moment)
          let isPast = version.holdsSince.map { $0 < version.madeAt } ?? false
          if versions.isEmpty, !isPast, version.beganWhenMade(zone: moment.zone) {
            new.holdsSince = max(new.holdsSince ?? begin, begin)
          }
          new.from = max(new.from, versions.last?.from ?? new.from)
          versions.append(new)
        }
        return MedicationHistory(versions: versions)
      }
      return Change(
        medications: MedicationsChange(histories: histories, clock: .unproven(since: now)),
        reminders: RemindersChange(reviewedUntil: now),
        via: .clock
      )
    }
    let isProven = moment.zone.day(at: since).next < moment.today
    return isProven ? Change(medications: MedicationsChange(clock: .proven)) : nil
  }

  /// The time of the first slot of today that is open, whether anything is due in it or not.
  private func openSlotStart(at moment: Moment) -> Instant? {
    let today = moment.today
    return regimen.slots.slots(on: today)
      .filter { moment.now < regimen.closing(of: $0, on: today, settings: settings, zone: moment.zone) }
      .map { moment.zone.instant(of: $0.time, on: today) }
      .first { $0 <= moment.now }
  }

  /// `version` as if it were made by the clock of `moment`, where that once showed `seen`.
  private func redated(_ version: MedicationVersion, seen: Instant, at moment: Moment) -> MedicationVersion {
    let (now, today) = (moment.now, moment.today)
    let days = moment.zone.day(at: seen).distance(to: today)
    let isAhead = !version.beganWhenMade(zone: moment.zone)
    var new = version
    new.madeAt = min(version.madeAt + (now - seen), now)
    new.holdsSince = version.holdsSince.map { min($0 + (now - seen), now) }
    if !isAhead {
      // The hour differs too, so that the day on which it was made may be the one before.
      new.from = min(version.from.advanced(by: days), moment.zone.day(at: new.madeAt))
    } else if version.from <= today || days < 0 {
      new.from = version.from.advanced(by: days)
    }
    if new.from != version.from {
      let pattern = version.medication.schedule.days
      new.medication.schedule.days = pattern.counted(from: new.from, insteadOf: version.from)
      new.medication.dose = version.medication.dose.counted(from: new.from, insteadOf: version.from)
    }
    return new
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
