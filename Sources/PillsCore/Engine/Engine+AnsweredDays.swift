/// A dose that was taken or skipped is the dose of its time: a schedule that moves it to another slot, or has more of them,
/// would have one more due on the same day.
extension Engine {
  /// The first day on which `reschedule` holds where nobody said from when on: today, unless it would add a dose to a day
  /// that is answered, and then the day after that.
  func firstDay(of reschedule: (Schedule) -> Schedule, for history: MedicationHistory, today: Day) -> Day {
    // Later days than today are answered where the clock was ahead.
    let last = answeredDays(of: history.id, from: today)
      .filter { !slotsAdded(by: reschedule, to: $0, for: history).isEmpty }.max()
    return last?.next ?? today
  }

  /// The slots of today, in the order of the day, in which `reschedule` has it due, though a dose of today is answered.
  func slotsDueBesidesAnswers(
    by reschedule: (Schedule) -> Schedule,
    for history: MedicationHistory,
    at now: Instant,
    zone: some LocalTime
  ) -> [SlotName] {
    let today = zone.day(at: now)
    guard history.latest(on: today).state == .active,
      answeredDays(of: history.id, from: today).contains(today)
    else { return [] }
    let added = slotsAdded(by: reschedule, to: today, for: history)
    return settings.slotsInOrder
      .filter { added.contains($0.name) && now < settings.closing(of: $0, on: today, zone: zone) }
      .map(\.name)
  }

  /// The slots of `day` that are neither answered nor among those in which it is due now, also while it is on hold: it may
  /// be resumed.
  private func slotsAdded(
    by reschedule: (Schedule) -> Schedule,
    to day: Day,
    for history: MedicationHistory
  ) -> Set<SlotName> {
    // Before it begins nothing of it is due.
    guard let schedule = history.version(on: day)?.medication.schedule else { return [] }
    return reschedule(schedule).slots(on: day)
      .subtracting(schedule.slots(on: day))
      .filter { memory.answers[Dose(day: day, slot: $0, medication: history.id)] == nil }
  }

  /// The days, `today` and later, of which a dose was answered, or on which it was taken as needed.
  private func answeredDays(of id: MedicationID, from today: Day) -> Set<Day> {
    let answered = memory.answers.keys.lazy.filter { $0.medication == id && $0.day >= today }.map(\.day)
    let asNeeded = memory.asNeeded.lazy.filter { $0.medication == id && $0.day >= today }.map(\.day)
    return Set(answered).union(asNeeded)
  }
}
