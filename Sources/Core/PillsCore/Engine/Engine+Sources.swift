extension Engine {
  /// The reminders of medications that follow the clocks of the settings.
  var medicationReminders: MedicationReminders {
    MedicationReminders(
      regimen: regimen,
      settings: settings,
      answers: medications.answers,
      places: nextPlaces
    )
  }

  /// The reminders of medications that follow the other clocks; nil if there are none, as nearly always.
  var otherMedicationReminders: MedicationReminders? {
    guard regimen.hasOtherHours(than: settings.reminderHours) else { return nil }
    return MedicationReminders(
      regimen: regimen,
      settings: settings,
      answers: medications.answers,
      hours: settings.reminderHours.other,
      places: nextPlaces
    )
  }

  var allMedicationReminders: [MedicationReminders] {
    [medicationReminders] + (otherMedicationReminders.map { [$0] } ?? [])
  }

  /// Nil if the settings ask for no reminders to drink.
  func hydrationReminders(at moment: Moment) -> HydrationReminders? {
    guard settings.hydration.rhythm.interval != nil else { return nil }
    return HydrationReminders(
      hydration: hydration,
      settings: settings.hydration,
      unit: shownUnit,
      hasSound: settings.popupSound,
      pauses: regimen.pauses,
      lastDrinkAt: hydration.lastDrink(at: moment.now)
    )
  }

  private func sourcesBesideMedications(at moment: Moment) -> [any ReminderSource] {
    hydrationReminders(at: moment).map { [$0] } ?? []
  }

  func source(of id: ReminderID, at moment: Moment) -> (any ReminderSource)? {
    if id.source == .medications { return allMedicationReminders.first { $0.owns(id) } }
    return sourcesBesideMedications(at: moment).first { $0.name == id.source }
  }

  func sourceStates(at moment: Moment) -> [any AnySourceState] {
    // Only medications cannot wait until the store shows what the last run of the daemon closed or recorded.
    let others = settings.remindersEnabled && !storage.isUnread ? sourcesBesideMedications(at: moment) : []
    return allMedicationReminders.map { sourceState(of: $0, at: moment) }
      + others.map { sourceState(of: $0, at: moment) }
  }

  private func sourceState(of source: some ReminderSource, at moment: Moment) -> any AnySourceState {
    reminders.state(of: source, at: source.moment(moment))
  }

  // MARK: Medications

  func nextReminder(at moment: Moment) -> Reminder? { nextReminder(at: moment) { _ in true } }

  func nextReminder(at moment: Moment, where isWanted: (Reminder) -> Bool) -> Reminder? {
    allMedicationReminders.compactMap { $0.next(at: $0.moment(moment), where: isWanted) }
      .min { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
  }

  /// Everything due on `day` by all clocks, answered or not.
  func occurrences(on day: Day, at moment: Moment) -> [Occurrence] { occurrences(at: moment) { _ in [day] } }

  /// Everything due on `days`, which get the moment by the clocks of each source.
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

  /// Nil if nothing is due in that slot.
  func occurrence(_ id: ReminderID, at moment: Moment) -> Occurrence? {
    guard let source = allMedicationReminders.first(where: { $0.owns(id) }) else { return nil }
    return source.occurrences(on: id.day, zone: source.moment(moment).zone).first { $0.id == id }
  }

  func reminderID(of dose: Dose) -> ReminderID {
    let hours = regimen[dose.medication].flatMap { history in
      regimen.otherHours(of: history, on: dose.day, than: settings.reminderHours)
    }
    return ReminderID(day: dose.day, slot: dose.slot, by: hours)
  }

  func closesAt(_ occurrence: Occurrence, at moment: Moment) -> Instant {
    reminders.closesAt(occurrence, of: medicationReminders, at: moment.by(clockOf: occurrence.id))
  }

  /// When the slot comes again on the next day, or would if it were not removed.
  func nextDueAt(after occurrence: Occurrence, at moment: Moment) -> Instant {
    medicationReminders.nextDueAt(after: occurrence, zone: moment.by(clockOf: occurrence.id).zone)
  }

  func isOpen(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    reminders.isOpen(occurrence, of: medicationReminders, at: moment.by(clockOf: occurrence.id))
  }

  func medicationMoments(at moment: Moment) -> [Moment] { allMedicationReminders.map { $0.moment(moment) } }

  /// The earliest day with a reminder that may be open or was not reviewed.
  func firstReviewedDay(at moment: Moment) -> Day {
    medicationMoments(at: moment).map { reminders.firstReviewedDay(at: $0) }.min() ?? moment.today
  }

  /// The first day to read if memory does not reach back far enough.
  func firstRememberedDay(at moment: Moment) -> Day {
    // One day more, as a journey may have skipped a date while its reminder was open.
    min(firstReviewedDay(at: moment).previous, firstDayForMissed(today: moment.today))
  }

  var isLocked: Bool { lock.isLocked(by: settings) }
}
