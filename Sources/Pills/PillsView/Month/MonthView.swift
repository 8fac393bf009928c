package import PillsAPI
package import PillsCore

/// A month as a calendar shows it.
package struct MonthView: Equatable {
  /// The state of a slot on a day.
  package enum Mark: Hashable {
    case due
    case taken
    case skipped
    case missed
    /// Nothing was due, but what is taken now may be marked.
    case markable
  }

  /// A day of the month.
  package struct MonthDay: Equatable {
    /// How a day stands to today.
    package enum Relation: Hashable {
      case past
      case today
      case future
    }

    /// 1–31.
    package let number: Int
    /// How it stands to today.
    package let relation: Relation
    /// One for each slot; nil where nothing is due in it.
    package let marks: [Mark?]
  }

  /// Which month it is.
  package let month: Month
  /// Every slot, in the order of the day.
  package let slots: [String]
  /// From the first to the last.
  package let days: [MonthDay]

  /// With `showsMarkable` slots from before a medication began are shown too, for who can mark doses in it.
  package init(_ output: Control.Calendar.Output, showsMarkable: Bool = false) {
    let today = output.today
    month = output.month
    // A dose taken in a slot that is no longer among the slots is shown after them.
    var all = output.slots
    for slot in output.days.flatMap(\.slots) where !all.contains(slot.slot) { all.append(slot.slot) }
    slots = all
    days = output.days.enumerated().map { index, day in
      let marks = all.map { name in
        day.slots.first { $0.slot == name }.flatMap { Mark($0.doses) }
          ?? (showsMarkable && day.markable?.contains(name) == true ? .markable : nil)
      }
      let date = output.month.days.lowerBound.advanced(by: index)
      return MonthDay(
        number: index + 1,
        relation: date < today ? .past : date == today ? .today : .future,
        marks: marks
      )
    }
  }

  /// The day of the month that is today; nil in another month.
  package var today: Int? { days.first { $0.relation == .today }?.number }

  /// Whether all of it is over.
  package var isOver: Bool { days.allSatisfy { $0.relation == .past } }

  /// Always six weeks of seven days, which begin with `firstWeekday`, 0 for Sunday; nil before the month and after it.
  package func weeks(firstWeekday: Int) -> [[MonthDay?]] {
    // Monday is 1 and Sunday 7.
    let blanks = (month.days.lowerBound.weekday.rawValue - firstWeekday + 7) % 7
    return (0..<6).map { week in
      (0..<7).map { column in
        let index = week * 7 + column - blanks
        return days.indices.contains(index) ? days[index] : nil
      }
    }
  }

  /// Which color each slot has: morning the first, evening the second, and each other slot the next one.
  package var hues: [Int] {
    var next = 1
    return slots.map { slot in
      switch slot {
      case "morning": return 0
      case "evening": return 1
      default:
        next += 1
        return next
      }
    }
  }
}

extension MonthView.Mark {
  /// Of a slot with these doses: due as long as any is, and taken only where all are.
  package init?(_ doses: [Control.Dose]) {
    let statuses = Set(doses.map(\.status))
    if statuses.isEmpty { return nil }
    self =
      statuses.contains(.due)
      ? .due : statuses.contains(.missed) ? .missed : statuses.contains(.skipped) ? .skipped : .taken
  }
}
