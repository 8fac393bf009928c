/// At which times of a day a person wants to be reminded to drink.
package struct HydrationRhythm: Hashable, Sendable {
  /// Hours from one reminder to the next; nil for none.
  package var everyHours: Int?
  /// The first reminder of a day comes at this time.
  package var from = TimeOfDay(secondsSinceMidnight: 8 * 3600)
  /// From this time on no reminder comes.
  package var until = TimeOfDay(secondsSinceMidnight: 22 * 3600)

  package static let everyHoursRange = 1...3

  package init() {}

  /// The times of a day, the earliest first.
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
