/// An answered dose keeps its slot, so another slot for its medication that day may be one dose too many.
extension Engine {
  /// The default first day of `schedule`: tomorrow if it adds a dose to today's answers, else today.
  func firstDay(of schedule: Schedule, for history: MedicationHistory, today: Day) -> Day {
    slotsAdded(by: schedule, toAnswered: today, for: history).isEmpty ? today : today.next
  }

  /// When a change of today begins. With `isDayNamed` it includes answered slots, in case they are undone.
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

  /// Today's unanswered slots that only `new` makes due and that are not over; none if today has no answer.
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

  /// Unanswered slots that `new` adds to an answered day, paused or not, since it may be resumed.
  private func slotsAdded(
    by new: Schedule,
    toAnswered day: Day,
    for history: MedicationHistory
  ) -> Set<SlotName> {
    // Nothing is due before the medication begins.
    guard isAnswered(history.id, on: day), let known = history.version(on: day)?.medication.schedule else {
      return []
    }
    return new.slots(on: day).subtracting(known.slots(on: day))
      .filter { medications.answers[Dose(day: day, slot: $0, medication: history.id)] == nil }
  }

  func isAnswered(_ id: MedicationID, on day: Day) -> Bool {
    medications.answers.keys.contains { $0.medication == id && $0.day == day }
      || medications.asNeeded.contains { $0.medication == id && $0.day == day }
  }
}
