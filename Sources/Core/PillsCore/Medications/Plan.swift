/// The reminders of today and the six days after it: sorted, none answered, none in the past.
package struct Plan: Equatable, Sendable {
  /// Today included.
  package static let days = 7

  package private(set) var reminders: [Reminder]

  package var next: Reminder? { reminders.first }

  /// Of the medications that keep `hours`, or those that the settings choose; `moment` is by these.
  init(
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer],
    at moment: Moment,
    by hours: ReminderHours? = nil
  ) {
    reminders = Self.days(from: moment.today)
      .flatMap {
        Self.reminders(on: $0, regimen: regimen, settings: settings, answers: answers, at: moment, by: hours)
      }
      .sorted(by: Self.isEarlier)
  }

  /// What is ``next`` of the plan, or the first that is wanted, without making the rest of it.
  static func next(
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer],
    at moment: Moment,
    by hours: ReminderHours? = nil,
    where isWanted: (Reminder) -> Bool = { _ in true }
  ) -> Reminder? {
    // No slot of a day comes later than one of the next day.
    for day in days(from: moment.today) {
      let ofDay = reminders(
        on: day,
        regimen: regimen,
        settings: settings,
        answers: answers,
        at: moment,
        by: hours
      )
      if let first = ofDay.filter(isWanted).min(by: isEarlier) { return first }
    }
    return nil
  }

  /// Adds reminders of another source.
  mutating func add(_ others: some Sequence<Reminder>) {
    reminders = (reminders + others).sorted(by: Self.isEarlier)
  }

  private static func days(from today: Day) -> Range<Day> {
    today..<today.advanced(by: days)
  }

  private static func reminders(
    on day: Day,
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer],
    at moment: Moment,
    by hours: ReminderHours?
  ) -> [Reminder] {
    guard settings.remindersEnabled else { return [] }
    return Occurrence.all(
      on: day,
      regimen: regimen,
      settings: settings,
      zone: moment.zone,
      by: hours
    ).compactMap { occurrence in
      guard occurrence.dueAt > moment.now else { return nil }
      let doses = occurrence.remindedDoses.filter { answers[$0] == nil }
      return doses.isEmpty ? nil : Reminder(of: occurrence, doses: doses)
    }
  }

  private static func isEarlier(_ one: Reminder, than other: Reminder) -> Bool {
    (one.dueAt, one.id) < (other.dueAt, other.id)
  }
}
