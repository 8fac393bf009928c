/// The medication reminders that follow one zone: one for each slot of a day in which anything is due.
package struct MedicationReminders: ReminderSource {
  let regimen: Regimen
  let settings: Settings
  var answers: [Dose: DoseAnswer]
  /// The zone that they follow; nil for the zone that the settings choose.
  var hours: ReminderHours?
  /// The place whose turn it is for each medication that has places.
  var places: [MedicationID: String] = [:]

  package var name: SourceName { .medications }

  package var rhythm: ReminderRhythm {
    ReminderRhythm(
      window: settings.window,
      repeatEvery: settings.repeatEvery,
      repeatLimit: settings.repeatLimit,
      canBeMissed: true
    )
  }

  package func moment(_ moment: Moment) -> Moment { moment.by(hours) }

  package func owns(_ id: ReminderID) -> Bool { id.source == name && id.hours == hours }

  package func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence] {
    Occurrence.all(on: day, regimen: regimen, settings: settings, answers: answers, zone: zone, by: hours)
  }

  package func next(at moment: Moment) -> Reminder? { next(at: moment) { _ in true } }

  func plan(at moment: Moment) -> some Sequence<Reminder> {
    (0..<Plan.days).lazy.flatMap { reminders(on: moment.today.advanced(by: $0), after: moment) }
  }

  /// The first of ``plan(at:)`` that `isWanted` accepts.
  func next(at moment: Moment, where isWanted: (Reminder) -> Bool) -> Reminder? {
    // All slots of a day come before those of the next day.
    for day in moment.today..<moment.today.advanced(by: Plan.days) {
      let ofDay = reminders(on: day, after: moment).filter(isWanted)
      if let first = ofDay.min(by: { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }) { return first }
    }
    return nil
  }

  private func reminders(on day: Day, after moment: Moment) -> [Reminder] {
    guard settings.remindersEnabled else { return [] }
    // Answered doses are left out below, so `answers` are not passed.
    return Occurrence.all(on: day, regimen: regimen, settings: settings, zone: moment.zone, by: hours)
      .compactMap { occurrence in
        let doses = unansweredDoses(of: occurrence)
        return occurrence.dueAt <= moment.now || doses.isEmpty ? nil : Reminder(of: occurrence, doses: doses)
      }
  }

  /// Unanswered doses with reminders on; none if all reminders are off.
  func unansweredDoses(of occurrence: Occurrence) -> [Dose] {
    guard settings.remindersEnabled else { return [] }
    return occurrence.remindedDoses.filter { answers[$0] == nil }
  }

  package func isAnswered(_ occurrence: Occurrence) -> Bool {
    !settings.remindersEnabled || occurrence.remindedDoses.allSatisfy { answers[$0] != nil }
  }

  /// The unanswered doses that the reminder still asks for.
  func openDoses(of occurrence: Occurrence, at moment: Moment) -> [Dose] {
    unansweredDoses(of: occurrence).filter { !isNoLongerTaken($0, at: moment) }
  }

  package func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    !openDoses(of: occurrence, at: moment).isEmpty
  }

  package func changesWhenOver(_ occurrence: Occurrence) -> Bool {
    occurrence.doses.contains { answers[$0] == nil }
  }

  /// Whether the medication was ended, paused or silenced too late to change that `dose` was due. Too late is
  /// after its window, while it is snoozed, or on the next day.
  private func isNoLongerTaken(_ dose: Dose, at moment: Moment) -> Bool {
    let due = Boundary(dose.day, regimen.time(of: dose.slot, on: dose.day))
    if regimen.pauses.isPaused(since: due, at: moment.boundary) { return true }
    guard let latest = regimen[dose.medication]?.version(at: max(due, moment.boundary)) else { return false }
    let medication = latest.medication
    if latest.from.day <= dose.day {
      return !medication.hasReminders || !medication.isDue(on: dose.day)
        || !medication.schedule.slots.contains(dose.slot)
    }
    // A change from a whole day on does not apply to the night before.
    return latest.from.time != .midnight
      && (!medication.hasReminders || medication.state != .active || medication.schedule.days == .asNeeded)
  }

  /// When the slot is due on the next day, even if it was removed.
  package func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant {
    regimen.nextDueAt(after: occurrence.id.slot, on: occurrence.id.day, zone: zone)
  }

  package func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup {
    let reminder = Reminder(id: occurrence.id, dueAt: dueAt, doses: openDoses(of: occurrence, at: moment))
    return ReminderPopup(
      of: reminder,
      medications: occurrence.medications,
      places: places,
      settings: settings,
      at: moment
    )
  }

  /// A click answers the doses that the popup named and that are still unanswered, even if the reminder has
  /// just ended. A late or double click finds none of them and does nothing.
  package func meaning(
    of action: PopupAction,
    onPopupOf id: ReminderID,
    naming doses: [Dose],
    at moment: Moment
  ) -> ClickMeaning {
    let kind: DoseAnswer.Kind
    switch action {
    case .taken: kind = .taken
    case .skip: kind = .skipped
    case .snooze: return .snooze(settings.snooze)
    default: return .nothing
    }
    let occurrence = occurrences(on: id.day, zone: moment.zone).first { $0.id == id }
    let entries = doses.filter { answers[$0] == nil }.map { dose in
      let label = occurrence?.label(of: dose) ?? regimen.lastLabel(of: dose)
      // The popup named the place.
      let remarks = DoseRemarks(place: kind == .taken ? places[dose.medication] : nil)
      return NewEntry(.dose(dose, DoseAnswer(kind, at: moment.now, label, remarks)), at: moment.now)
    }
    return entries.isEmpty ? .nothing : .record(Change(entries: entries, via: .popup))
  }
}
