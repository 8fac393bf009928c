/// The reminders of medications: one for each slot of a day in which anything is due, of those that come by the same clocks.
package struct MedicationReminders: ReminderSource {
  let regimen: Regimen
  let settings: Settings
  var answers: [Dose: DoseAnswer]
  /// The clocks by which they come, where those are not the ones that the settings choose.
  var hours: ReminderHours?

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

  /// The reminders that are still to come in the next seven days.
  func plan(at moment: Moment) -> some Sequence<Reminder> {
    (0..<Plan.days).lazy.flatMap { reminders(on: moment.today.advanced(by: $0), after: moment) }
  }

  /// The first that is wanted of them.
  func next(at moment: Moment, where isWanted: (Reminder) -> Bool) -> Reminder? {
    // No slot of a day comes later than one of the next day.
    for day in moment.today..<moment.today.advanced(by: Plan.days) {
      let ofDay = reminders(on: day, after: moment).filter(isWanted)
      if let first = ofDay.min(by: { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }) { return first }
    }
    return nil
  }

  private func reminders(on day: Day, after moment: Moment) -> [Reminder] {
    guard settings.remindersEnabled else { return [] }
    // What was answered is left out, so that it need not be looked for.
    return Occurrence.all(on: day, regimen: regimen, settings: settings, zone: moment.zone, by: hours)
      .compactMap { occurrence in
        let doses = unansweredDoses(of: occurrence)
        return occurrence.dueAt <= moment.now || doses.isEmpty ? nil : Reminder(of: occurrence, doses: doses)
      }
  }

  /// The doses that are reminded of and not answered: none where reminders are off.
  func unansweredDoses(of occurrence: Occurrence) -> [Dose] {
    guard settings.remindersEnabled else { return [] }
    return occurrence.remindedDoses.filter { answers[$0] == nil }
  }

  package func isAnswered(_ occurrence: Occurrence) -> Bool {
    !settings.remindersEnabled || occurrence.remindedDoses.allSatisfy { answers[$0] != nil }
  }

  /// Those of the unanswered doses that its reminder still asks for.
  func openDoses(of occurrence: Occurrence, at moment: Moment) -> [Dose] {
    unansweredDoses(of: occurrence).filter { !isNoLongerTaken($0, at: moment) }
  }

  package func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool {
    !openDoses(of: occurrence, at: moment).isEmpty
  }

  package func changesWhenOver(_ occurrence: Occurrence) -> Bool {
    occurrence.doses.contains { answers[$0] == nil }
  }

  /// Whether the medication of a dose was ended, put on hold or made silent since, but too late to change what was due:
  /// where its window had passed and a snooze goes on, or on the following day.
  private func isNoLongerTaken(_ dose: Dose, at moment: Moment) -> Bool {
    let due = Boundary(dose.day, regimen.time(of: dose.slot, on: dose.day))
    guard let latest = regimen[dose.medication]?.version(at: max(due, moment.boundary)) else { return false }
    let medication = latest.medication
    if latest.from.day <= dose.day {
      return !medication.hasReminders || !medication.isDue(on: dose.day)
        || !medication.schedule.slots.contains(dose.slot)
    }
    // What was to begin with a day says nothing of the night before.
    return latest.from.time != .midnight
      && (!medication.hasReminders || medication.state != .active || medication.schedule.days == .asNeeded)
  }

  /// When the same slot comes again on the following day, or would, had it not been taken away.
  package func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant {
    regimen.nextDueAt(after: occurrence.id.slot, on: occurrence.id.day, zone: zone)
  }

  package func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup {
    let reminder = Reminder(id: occurrence.id, dueAt: dueAt, doses: openDoses(of: occurrence, at: moment))
    return ReminderPopup(of: reminder, medications: occurrence.medications, settings: settings, at: moment)
  }

  /// A click counts for the doses that the popup named and that are still unanswered, even if the popup has outlived its
  /// reminder by a moment; late and doubled clicks find it gone or its doses answered, and count for none.
  package func meaning(
    of action: PopupAction,
    on popup: ReminderPopup,
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
    let id = popup.id
    let occurrence = occurrences(on: id.day, zone: moment.zone).first { $0.id == id }
    let events = doses.filter { answers[$0] == nil }.map { dose in
      let label = occurrence?.label(of: dose) ?? regimen.lastLabel(of: dose)
      let answer = DoseAnswer(kind, at: moment.now, label)
      return DoseEvent(dose, answer: answer, recordedAt: moment.now, via: .popup)
    }
    if events.isEmpty { return .nothing }
    return .record(Change(medications: MedicationsChange(events: events), via: .popup))
  }
}
