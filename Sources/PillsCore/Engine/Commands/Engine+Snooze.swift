extension Engine {
  /// Puts off the open reminder of a slot.
  func snooze(slot name: String, for span: TimeSpan?, at moment: Moment) throws(Refusal) -> Step {
    let today = moment.today
    let slot = try slot(named: name, on: today...today)
    let open = [today, today.previous].lazy
      .compactMap { occurrence(ReminderID(day: $0, slot: slot), zone: moment.zone) }
      .first { isOpen($0, at: moment) }
    guard let open else { throw .reminders(.notOpen(slot)) }
    return .persist(Change(reminders: try snoozing(open, for: span, at: moment)), .slot(open.id))
  }

  /// Puts every open reminder off: those that are on the screen, or where there are none, those that are put off already.
  func snoozeOpen(for span: TimeSpan?, at moment: Moment) throws(Refusal) -> Step {
    let open = openOccurrences(at: moment).filter { isOpen($0, at: moment) }
    let shown = open.filter { reminders.standingRecord(of: $0, at: moment.now)?.endOfSnooze == nil }
    var change = RemindersChange()
    let affected = shown.isEmpty ? open : shown
    guard !affected.isEmpty else { throw .reminders(.nothingOpen(next: nextReminder(at: moment))) }
    for occurrence in affected {
      change.records += try snoozing(occurrence, for: span, at: moment).records
    }
    return .persist(Change(reminders: change), .slots(affected.map(\.id)))
  }

  /// Puts an open reminder off for `span`, or as long as the settings say.
  private func snoozing(
    _ open: Occurrence,
    for span: TimeSpan?,
    at moment: Moment
  ) throws(Refusal) -> RemindersChange {
    let span = span ?? settings.snooze
    guard span >= .seconds(1), span <= .hours(12) else { throw .reminders(.invalidSnooze(span)) }
    guard let change = reminders.snoozing(open, of: medicationReminders, for: span, at: moment) else {
      let limit = nextDueAt(after: open, zone: moment.zone)
      throw .reminders(.snoozeTooLong(until: moment.now + span, limit: limit))
    }
    return change
  }
}
