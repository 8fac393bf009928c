extension Engine {
  /// What there is to be reminded of of medications.
  var medicationReminders: MedicationReminders {
    MedicationReminders(regimen: regimen, settings: settings, answers: medications.answers)
  }

  /// What there is to be reminded of of hydration; nil where that is not asked for.
  func hydrationReminders(at moment: Moment) -> HydrationReminders? {
    guard settings.hydration.rhythm.everyHours != nil else { return nil }
    return HydrationReminders(
      hydration: hydration,
      settings: settings.hydration,
      unit: shownUnit,
      hasSound: settings.popupSound,
      lastDrinkAt: hydration.lastDrink(at: moment.now)
    )
  }

  private func sourcesBesideMedications(at moment: Moment) -> [any ReminderSource] {
    (hydrationReminders(at: moment).map { [$0] } ?? []) + otherSources
  }

  /// The source of a reminder; nil where there is none of its name.
  func source(of id: ReminderID, at moment: Moment) -> (any ReminderSource)? {
    if id.source == .medications { return medicationReminders }
    return sourcesBesideMedications(at: moment).first { $0.name == id.source }
  }

  /// What there is to decide on at `moment`: of medications, and of every other source.
  func surveys(at moment: Moment) -> [any AnySurvey] {
    // What nobody needs to take can wait until it is known what the last run of the daemon closed or was told.
    let others = settings.remindersEnabled && !storage.isUnread ? sourcesBesideMedications(at: moment) : []
    return [reminders.survey(of: medicationReminders, at: moment)] + others.map { survey(of: $0, at: moment) }
  }

  private func survey(
    of source: some ReminderSource,
    at moment: Moment
  ) -> any AnySurvey {
    reminders.survey(of: source, at: source.moment(moment))
  }

  // MARK: Medications alone

  /// The first reminder of medications that is still to come.
  func nextReminder(at moment: Moment) -> Reminder? {
    medicationReminders.next(at: moment)
  }

  /// What is due on `day`, answered or not.
  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence] {
    medicationReminders.occurrences(on: day, zone: zone)
  }

  /// The slot of the day that `id` names; nil where nothing is due in it.
  func occurrence(_ id: ReminderID, zone: any LocalTime) -> Occurrence? {
    occurrences(on: id.day, zone: zone).first { $0.id == id }
  }

  /// When its doses count as missed.
  func closesAt(_ occurrence: Occurrence, at moment: Moment) -> Instant {
    reminders.closesAt(occurrence, of: medicationReminders, at: moment)
  }

  /// When the same slot comes again on the following day, or would, had it not been taken away.
  func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant {
    medicationReminders.nextDueAt(after: occurrence, zone: zone)
  }

  /// Whether its reminder is raised, not answered, and within its window.
  func isOpen(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    reminders.isOpen(occurrence, of: medicationReminders, at: moment)
  }

  /// From when on the memory is read where it does not reach back far enough.
  func firstRememberedDay(at moment: Moment) -> Day {
    // The day before too: a journey may have left a date out since then, while its reminder was open.
    min(reminders.firstReviewedDay(at: moment).previous, firstDayForMissed(today: moment.today))
  }

  /// Whether days before today may not be changed.
  var isLocked: Bool { lock.isLocked(by: settings) }
}
