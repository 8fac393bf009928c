/// A dose that was taken or skipped is the dose of its time: a schedule that moves it to another slot, or has more of them,
/// would have one more due on the same day.
extension Engine {
  /// The first day of a `rescheduling` that names none: today, or tomorrow where today has an answer already and would get
  /// one more dose.
  func firstDay(of schedule: Schedule, for history: MedicationHistory, today: Day) -> Day {
    slotsAdded(by: schedule, toAnswered: today, for: history).isEmpty ? today : today.next
  }

  /// From when on a change of today holds; `slots` are those of the medication after it. With `isDayNamed` it holds for what
  /// is answered too, where that is taken back.
  func boundary(
    of history: MedicationHistory,
    and slots: Set<SlotName> = [],
    isDayNamed: Bool = false,
    at moment: Moment
  ) -> Boundary {
    regimen.boundary(of: history, and: slots, settings: settings, at: moment) { slot in
      !isDayNamed && medications.answers[Dose(day: moment.today, slot: slot, medication: history.id)] != nil
    }
  }

  /// The slots of today, in the order of the day, in which a dose can still be answered that is due by `new` and was not by
  /// `old`, though another of today is answered.
  func slotsDueBesidesAnswers(
    by new: MedicationHistory,
    insteadOf old: MedicationHistory,
    at moment: Moment
  ) -> [SlotName] {
    let today = moment.today
    guard isAnswered(old.id, on: today) else { return [] }
    let before = Set(occurrences(of: old, on: today, at: moment).map(\.id.slot))
    let after = Set(occurrences(of: new, on: today, at: moment).map(\.id.slot))
    return regimen.slots.slots(on: today)
      .filter { moment.now < regimen.closing(of: $0, on: today, settings: settings, zone: moment.zone) }
      .map(\.name)
      .filter { slot in
        after.contains(slot) && !before.contains(slot)
          && medications.answers[Dose(day: today, slot: slot, medication: old.id)] == nil
      }
  }

  /// The slots that are neither answered nor among those in which it is due now, also while it is on hold: it may be
  /// resumed. None on a day that is not answered.
  private func slotsAdded(
    by new: Schedule,
    toAnswered day: Day,
    for history: MedicationHistory
  ) -> Set<SlotName> {
    // Before it begins nothing of it is due.
    guard isAnswered(history.id, on: day), let known = history.version(on: day)?.medication.schedule else {
      return []
    }
    return new.slots(on: day).subtracting(known.slots(on: day))
      .filter { medications.answers[Dose(day: day, slot: $0, medication: history.id)] == nil }
  }

  /// Whether a dose of that day was answered, or it was taken as needed on it.
  func isAnswered(_ id: MedicationID, on day: Day) -> Bool {
    medications.answers.keys.contains { $0.medication == id && $0.day == day }
      || medications.asNeeded.contains { $0.medication == id && $0.day == day }
  }
}
