/// The times of the day at which a person wants reminders to drink.
package struct HydrationRhythm: Hashable, Sendable {
  /// Nil for no reminders.
  package var everyHours: Int?
  package var from = TimeOfDay(secondsSinceMidnight: 8 * 3600)
  /// From this time on, no reminder comes.
  package var until = TimeOfDay(secondsSinceMidnight: 22 * 3600)

  package static let everyHoursRange = 1...3

  package init() {}

  package var times: [TimeOfDay] {
    guard let everyHours, from < until else { return [] }
    return stride(
      from: Int(from.secondsSinceMidnight),
      to: Int(until.secondsSinceMidnight),
      by: everyHours * 3600
    )
    .map { TimeOfDay(secondsSinceMidnight: $0) }
  }
}
