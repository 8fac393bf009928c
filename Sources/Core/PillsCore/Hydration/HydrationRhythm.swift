/// The times at which a person wants reminders to drink.
package struct HydrationRhythm: Hashable, Sendable {
  /// In ``intervalRange``; nil for no reminders.
  package var interval: TimeSpan?
  package var from = SlotTime(TimeOfDay(secondsSinceMidnight: 8 * 3600))
  /// From this time on, no reminder comes. It is a time of the next day if ``from`` is not earlier.
  package var until = SlotTime(TimeOfDay(secondsSinceMidnight: 22 * 3600))
  /// A reminder comes only if nothing was drunk for this long, in ``quietRange``.
  package var quiet = TimeSpan.minutes(30)

  package static let intervalRange = TimeSpan.minutes(30) ... .hours(4)
  package static let quietRange = TimeSpan.zero ... .hours(12)

  package init() {}

  /// One reminder.
  struct Time: Hashable {
    let at: Boundary
    /// When the next one is due, or when the hours end.
    let nextAt: Boundary
    /// The day on which the hours began: after midnight, the day before.
    let evening: Day
  }

  /// The reminders on the calendar day `day`; those after midnight of the evening before come first.
  func times(on day: Day) -> [Time] {
    guard let interval else { return [] }
    return [day.previous, day].flatMap { times(beginningOn: $0, every: interval) }.filter { $0.at.day == day }
  }

  private func times(beginningOn day: Day, every interval: TimeSpan) -> [Time] {
    let first = from.time(on: day.weekday)
    let last = until.time(on: day.weekday)
    // The hours of the next day begin anew.
    let end =
      first < last
      ? Boundary(day, last) : Boundary(day.next, min(last, from.time(on: day.next.weekday)))
    var times: [Boundary] = []
    var seconds = Int(first.secondsSinceMidnight)
    while true {
      let midnights = seconds / 86_400
      let time = Boundary(
        day.advanced(by: midnights),
        TimeOfDay(secondsSinceMidnight: seconds - midnights * 86_400)
      )
      guard time < end else { break }
      times.append(time)
      seconds += Int(interval.seconds)
    }
    return zip(times, times.dropFirst() + [end]).map { Time(at: $0, nextAt: $1, evening: day) }
  }
}
