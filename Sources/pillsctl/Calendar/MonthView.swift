import PillsAPI

/// A month as the calendar shows it.
struct MonthView: Equatable {
  /// The state of a slot on a day.
  enum Mark: Hashable {
    case due
    case taken
    case skipped
    case missed
    /// Nothing was due, but what is taken now may be marked.
    case markable
  }

  struct Day: Equatable {
    /// 1–31.
    let number: Int
    /// One for each slot; nil where nothing is due in it.
    let marks: [Mark?]
  }

  let year: Int
  /// 1–12.
  let month: Int
  /// Every slot, in the order of the day.
  let slots: [String]
  let days: [Day]
  /// How many of `days` are before today: all of them in a month that is over.
  let pastDays: Int
  /// Whether today is in this month, right after the past days.
  let hasToday: Bool

  /// With `showsMarkable` slots from before a medication began are shown too, for who taps on them.
  init(_ output: Control.Calendar.Output, showsMarkable: Bool = false) throws(UnreadableReply) {
    let first = try CalendarDay("\(output.month)-01")
    let today = try CalendarDay(output.today)
    year = first.year
    month = first.month
    // A dose taken in a slot that is no longer among the slots is shown after them.
    var slots = output.slots
    for slot in output.days.flatMap(\.slots) where !slots.contains(slot.slot) { slots.append(slot.slot) }
    self.slots = slots
    days = output.days.enumerated().map { index, day in
      let marks = slots.map { name in
        day.slots.first { $0.slot == name }.flatMap { Mark($0.doses) }
          ?? (showsMarkable && day.markable?.contains(name) == true ? .markable : nil)
      }
      return Day(number: index + 1, marks: marks)
    }
    let daysSinceFirst = today.daysSinceEpoch - first.daysSinceEpoch
    pastDays = min(max(daysSinceFirst, 0), days.count)
    hasToday = (0..<days.count).contains(daysSinceFirst)
  }

  /// The weekday of its first day, 0 for Sunday.
  var firstWeekday: Int { CalendarDay.weekday(year: year, month: month, day: 1) }
}

extension MonthView.Mark {
  /// Of a slot with these doses: due as long as any is, and taken only where all are.
  init?(_ doses: [Control.Dose]) {
    let statuses = Set(doses.map(\.status))
    if statuses.isEmpty { return nil }
    self =
      statuses.contains(.due)
      ? .due : statuses.contains(.missed) ? .missed : statuses.contains(.skipped) ? .skipped : .taken
  }
}
