extension Engine {
  func snooze(slot name: String, for span: TimeSpan?, at moment: Moment) throws(Refusal) -> Step {
    let today = moment.today
    let slot = try slot(named: name, on: today...today)
    // At most one for each clock.
    let open = allMedicationReminders.compactMap { source in
      let today = source.moment(moment).today
      return [today, today.previous].lazy
        .compactMap { occurrence(ReminderID(day: $0, slot: slot, by: source.hours), at: moment) }
        .first { isOpen($0, at: moment) }
    }
    if open.isEmpty { throw .reminders(.notOpen(slot)) }
    let change = try snoozing(open, for: span, at: moment)
    return .persist(change, .slot(open.map(\.id)))
  }

  /// Snoozes the open reminders that are on screen; if there are none, those that are already snoozed.
  func snoozeOpen(for span: TimeSpan?, at moment: Moment) throws(Refusal) -> Step {
    let open = openOccurrences(at: moment).filter { isOpen($0, at: moment) }
    let shown = open.filter { reminders.currentRecord(of: $0, at: moment.now)?.endOfSnooze == nil }
    let affected = shown.isEmpty ? open : shown
    guard !affected.isEmpty else { throw .reminders(.nothingOpen(next: nextReminder(at: moment))) }
    return .persist(try snoozing(affected, for: span, at: moment), .slots(affected.map(\.id)))
  }

  private func snoozing(
    _ open: [Occurrence],
    for span: TimeSpan?,
    at moment: Moment
  ) throws(Refusal) -> Change {
    var change = RemindersChange()
    for occurrence in open { change.records += try snoozing(occurrence, for: span, at: moment).records }
    return Change(reminders: change)
  }

  private func snoozing(
    _ open: Occurrence,
    for span: TimeSpan?,
    at moment: Moment
  ) throws(Refusal) -> RemindersChange {
    let span = span ?? settings.snooze
    guard span >= .seconds(1), span <= .hours(12) else { throw .reminders(.invalidSnooze(span)) }
    let own = moment.by(clockOf: open.id)
    guard let change = reminders.snoozing(open, of: medicationReminders, for: span, at: own) else {
      let limit = nextDueAt(after: open, at: moment)
      throw .reminders(.snoozeTooLong(until: moment.now + span, limit: limit))
    }
    return change
  }
}
