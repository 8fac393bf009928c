extension Engine {
  /// What there is to be reminded of of medications.
  var medicationReminders: MedicationReminders {
    MedicationReminders(regimen: regimen, settings: settings, answers: medications.answers)
  }

  /// The same of the medications that come by other clocks than those that the settings choose; nil where there are none, as
  /// nearly always.
  var otherMedicationReminders: MedicationReminders? {
    guard regimen.hasOtherHours(than: settings.reminderHours) else { return nil }
    return MedicationReminders(
      regimen: regimen,
      settings: settings,
      answers: medications.answers,
      hours: settings.reminderHours.other
    )
  }

  /// Both of them, as far as there are.
  var allMedicationReminders: [MedicationReminders] {
    [medicationReminders] + (otherMedicationReminders.map { [$0] } ?? [])
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
    hydrationReminders(at: moment).map { [$0] } ?? []
  }

  /// The source of a reminder; nil where there is none of its name.
  func source(of id: ReminderID, at moment: Moment) -> (any ReminderSource)? {
    if id.source == .medications { return allMedicationReminders.first { $0.owns(id) } }
    return sourcesBesideMedications(at: moment).first { $0.name == id.source }
  }

  /// What there is to decide on at `moment`: of medications, and of every other source.
  func sourceStates(at moment: Moment) -> [any AnySourceState] {
    // All but medications can wait until it is known what the last run of the daemon closed or recorded.
    let others = settings.remindersEnabled && !storage.isUnread ? sourcesBesideMedications(at: moment) : []
    return allMedicationReminders.map { sourceState(of: $0, at: moment) }
      + others.map { sourceState(of: $0, at: moment) }
  }

  private func sourceState(of source: some ReminderSource, at moment: Moment) -> any AnySourceState {
    reminders.state(of: source, at: source.moment(moment))
  }

  // MARK: Medications alone

  /// The first reminder of medications that is still to come.
  func nextReminder(at moment: Moment) -> Reminder? { nextReminder(at: moment) { _ in true } }

  /// The first that is wanted of them.
  func nextReminder(at moment: Moment, where isWanted: (Reminder) -> Bool) -> Reminder? {
    allMedicationReminders.compactMap { $0.next(at: $0.moment(moment), where: isWanted) }
      .min { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }

  /// What is due on `day`, answered or not.
  func occurrences(on day: Day, at moment: Moment) -> [Occurrence] { occurrences(at: moment) { _ in [day] } }

  /// What is due on the days that `days` gives for a moment by the clocks of each.
  func occurrences(at moment: Moment, on days: (Moment) -> [Day]) -> [Occurrence] {
    let usual = occurrences(of: medicationReminders, at: moment, on: days)
    guard let source = otherMedicationReminders else { return usual }
    return (usual + occurrences(of: source, at: moment, on: days))
      .sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }

  private func occurrences(
    of source: MedicationReminders,
    at moment: Moment,
    on days: (Moment) -> [Day]
  ) -> [Occurrence] {
    let moment = source.moment(moment)
    return days(moment).flatMap { source.occurrences(on: $0, zone: moment.zone) }
  }

  /// The slot of the day that `id` names; nil where nothing is due in it.
  func occurrence(_ id: ReminderID, at moment: Moment) -> Occurrence? {
    guard let source = allMedicationReminders.first(where: { $0.owns(id) }) else { return nil }
    return source.occurrences(on: id.day, zone: source.moment(moment).zone).first { $0.id == id }
  }

  /// The reminder that a dose belongs to.
  func reminderID(of dose: Dose) -> ReminderID {
    let hours = regimen[dose.medication].flatMap { history in
      regimen.otherHours(of: history, on: dose.day, than: settings.reminderHours)
    }
    return ReminderID(day: dose.day, slot: dose.slot, by: hours)
  }

  /// When its doses count as missed.
  func closesAt(_ occurrence: Occurrence, at moment: Moment) -> Instant {
    reminders.closesAt(occurrence, of: medicationReminders, at: moment.by(clockOf: occurrence.id))
  }

  /// When the same slot comes again on the following day, or would, had it not been taken away.
  func nextDueAt(after occurrence: Occurrence, at moment: Moment) -> Instant {
    medicationReminders.nextDueAt(after: occurrence, zone: moment.by(clockOf: occurrence.id).zone)
  }

  /// Whether its reminder is raised, not answered, and within its window.
  func isOpen(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    reminders.isOpen(occurrence, of: medicationReminders, at: moment.by(clockOf: occurrence.id))
  }

  /// `moment` by the clocks of each source of medications.
  func medicationMoments(at moment: Moment) -> [Moment] { allMedicationReminders.map { $0.moment(moment) } }

  /// The earliest day of which a reminder may still be open, or has not been looked at.
  func firstReviewedDay(at moment: Moment) -> Day {
    medicationMoments(at: moment).map { reminders.firstReviewedDay(at: $0) }.min() ?? moment.today
  }

  /// From when on the memory is read where it does not reach back far enough.
  func firstRememberedDay(at moment: Moment) -> Day {
    // The day before too: a journey may have left a date out since then, while its reminder was open.
    min(firstReviewedDay(at: moment).previous, firstDayForMissed(today: moment.today))
  }

  /// Whether days before today may not be changed.
  var isLocked: Bool { lock.isLocked(by: settings) }
}
