/// The reminders of today and the six days after it: sorted, none answered, none in the past.
package struct Plan: Equatable, Sendable {
  /// Today included.
  package static let days = 7

  package let reminders: [Reminder]

  package var next: Reminder? { reminders.first }

  init(
    regimen: Regimen,
    settings: Settings,
    answers: [Dose: DoseAnswer],
    at now: Instant,
    zone: some LocalTime
  ) {
    guard settings.remindersEnabled else {
      reminders = []
      return
    }
    let today = zone.day(at: now)
    reminders = (0..<Self.days)
      .flatMap {
        Occurrence.all(on: today.advanced(by: $0), regimen: regimen, settings: settings, zone: zone)
      }
      .compactMap { occurrence in
        let doses = occurrence.remindedDoses.filter { answers[$0] == nil }
        guard occurrence.dueAt > now, !doses.isEmpty else { return nil }
        return Reminder(id: occurrence.id, dueAt: occurrence.dueAt, doses: doses)
      }
      .sorted { ($0.dueAt, $0.id.slot) < ($1.dueAt, $1.id.slot) }
  }
}
