/// What there is to decide on at one moment, worked out once.
struct Survey<Zone: LocalTime> {
  let moment: Moment<Zone>
  /// Whatever may be open or has not been looked at, day by day.
  let occurrences: [Occurrence]
  let next: Reminder?
}

extension Engine {
  func survey<Zone>(at moment: Moment<Zone>) -> Survey<Zone> {
    let today = moment.today
    // Of a later day there is a record only where the clock, or the date, went back.
    let laterDays = Set(memory.records.values.lazy.filter { $0.state != .void }.map(\.id.day)).filter {
      $0 > today
    }
    let firstDay = min(
      max(firstReviewedDay(at: moment), today.advanced(by: -Self.mostNotedDays)),
      today
    )
    // A move from the farthest west to the farthest east leaves a date out, while a reminder is open.
    let earlierDays = Set(memory.records.values.lazy.filter { $0.state == .raised }.map(\.id.day)).filter {
      $0 < firstDay
    }
    let days = earlierDays.sorted() + Array(firstDay...today) + laterDays.sorted()
    return Survey(
      moment: moment,
      occurrences: days.flatMap { occurrences(on: $0, zone: moment.zone) },
      next: nextReminder(at: moment)
    )
  }

  /// How many days back a reminder is noted as missed that nobody looked at in its time.
  ///
  /// Doses of earlier days show as missed too, only without a record of their reminder: a machine that was off for years,
  /// or a spoilt file that says so, must not hold up the reminders of today.
  private static let mostNotedDays = 366

  /// The earliest day of which a reminder may still be open, or has not been looked at.
  func firstReviewedDay(at moment: Moment<some LocalTime>) -> Day {
    Memory.lastReviewedDay(memory.reviewedUntil, at: moment).previous
  }

  /// From when on the memory is read where it does not reach back far enough.
  func firstRememberedDay(at moment: Moment<some LocalTime>) -> Day {
    // The day before too: a journey may have left a date out since then, while its reminder was open.
    min(firstReviewedDay(at: moment).previous, firstDayForMissed(today: moment.today))
  }

  /// What is due on `day`, answered or not.
  func occurrences(on day: Day, zone: some LocalTime) -> [Occurrence] {
    Occurrence.all(on: day, regimen: regimen, settings: settings, answers: memory.answers, zone: zone)
  }

  /// The slot of the day that `id` names; nil where nothing is due in it.
  func occurrence(_ id: ReminderID, zone: some LocalTime) -> Occurrence? {
    occurrences(on: id.day, zone: zone).first { $0.id == id }
  }

  /// The doses that are reminded of and not answered: none where reminders are off.
  func unansweredDoses(of occurrence: Occurrence) -> [Dose] {
    guard settings.remindersEnabled else { return [] }
    return occurrence.remindedDoses.filter { memory.answers[$0] == nil }
  }

  /// Those of them that its reminder still asks for.
  func openDoses(of occurrence: Occurrence, at moment: Moment<some LocalTime>) -> [Dose] {
    let today = moment.today
    let regimen = regimen
    return unansweredDoses(of: occurrence).filter {
      !isCalledOff($0, by: regimen, on: today, zone: moment.zone)
    }
  }

  /// Whether the medication of a dose was ended, put on hold or made silent since, but too late to change what was due:
  /// where its window had passed and a snooze goes on, or on the following day.
  private func isCalledOff(_ dose: Dose, by regimen: Regimen, on today: Day, zone: some LocalTime) -> Bool {
    guard let latest = regimen[dose.medication]?.version(on: max(dose.day, today)) else { return false }
    let medication = latest.medication
    if latest.from <= dose.day {
      return !medication.hasReminders || !medication.isDue(on: dose.day)
        || !medication.schedule.slots.contains(dose.slot)
    }
    // What was to begin with a day says nothing of the night before.
    return latest.madeAt >= zone.start(of: latest.from)
      && (!medication.hasReminders || medication.state != .active || medication.schedule.days == .asNeeded)
  }

  /// Its record, unless that is void, or its time is still to come by the slots and the zone in force now.
  func standingRecord(of occurrence: Occurrence, at now: Instant) -> ReminderRecord? {
    guard occurrence.dueAt <= now, let record = memory.records[occurrence.id], record.state != .void else {
      return nil
    }
    return record
  }

  /// When the reminder counts as missed: a window after its time or the end of its snooze, and never after its
  /// slot comes again.
  ///
  /// One that has a record keeps the time it had, so that moving a slot neither closes nor reopens it.
  func closesAt(_ occurrence: Occurrence, at moment: Moment<some LocalTime>) -> Instant {
    let record = standingRecord(of: occurrence, at: moment.now)
    let opensAt = record?.dueAt ?? occurrence.dueAt
    let end = max(opensAt, record?.snoozedUntil ?? opensAt) + settings.window
    return min(end, nextDueAt(after: occurrence.id, zone: moment.zone))
  }

  /// When the same slot comes again on the following day, or would, had it not been taken away.
  func nextDueAt(after id: ReminderID, zone: some LocalTime) -> Instant {
    regimen.nextDueAt(after: id.slot, on: id.day, settings: settings, zone: zone)
  }

  /// Whether its reminder is raised, not answered, and within its window.
  func isOpen(_ occurrence: Occurrence, at moment: Moment<some LocalTime>) -> Bool {
    standingRecord(of: occurrence, at: moment.now)?.state == .raised
      && moment.now < closesAt(occurrence, at: moment)
      && !openDoses(of: occurrence, at: moment).isEmpty
  }
}
