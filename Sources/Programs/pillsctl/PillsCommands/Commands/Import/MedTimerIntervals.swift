import PillsCore
import Varlink

/// Reminders of MedTimer that come again after some minutes.
extension MedTimer.Reminder {
  var isAtIntervals: Bool { intervalStart ?? 0 != 0 || windowedInterval == true }

  /// The days and the times of day at which it comes; nil if Pills has no schedule with the same times.
  var timesAtIntervals: (pattern: MedTimerPlan.Pattern, times: [TimeOfDay])? {
    guard isAtIntervals, intervalStartsFromProcessed != true, timeInMinutes > 0 else { return nil }
    if windowedInterval == true { return timesInWindow.map { (.daily, $0) } }
    guard let start = Timestamp(foreignSeconds: Double(intervalStart ?? 0)) else { return nil }
    guard Self.minutesOfDay % timeInMinutes == 0 else {
      let days = timeInMinutes / Self.minutesOfDay
      guard timeInMinutes % Self.minutesOfDay == 0, days <= ForeignStep.mostDays else { return nil }
      return (.schedule("every \(days) days from \(start.day)"), [start.timeOfDay])
    }
    return span.map { (.daily, HourInterval($0, from: start.timeOfDay).times) }
  }

  /// The first day on which it comes; nil if it comes since always.
  func firstDayAtIntervals() -> Day? {
    guard isAtIntervals, windowedInterval != true else { return nil }
    return Timestamp(foreignSeconds: Double(intervalStart ?? 0))?.day
  }

  private static let minutesOfDay = 24 * 60

  /// Nil if Pills has no intervals of that length.
  private var span: TimeSpan? {
    guard (1...Self.minutesOfDay).contains(timeInMinutes) else { return nil }
    let span = TimeSpan.minutes(Int64(timeInMinutes))
    return HourInterval.spanRange.contains(span) ? span : nil
  }

  private var timesInWindow: [TimeOfDay]? {
    let (from, until) = (intervalStartTimeOfDay ?? 480, intervalEndTimeOfDay ?? 1320)
    guard let span, let first = TimeOfDay(minutes: from), let last = TimeOfDay(minutes: until) else {
      return nil
    }
    let times = HourInterval(span, from: first, until: last).times
    // Pills keeps the span also over midnight.
    let length = (until - from + Self.minutesOfDay) % Self.minutesOfDay
    return times.count == length / timeInMinutes + 1 ? times : nil
  }
}
