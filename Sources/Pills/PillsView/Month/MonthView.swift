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
    /// Nothing was due, because today's medications began later; the slot can be marked.
    case markable
  }

  /// A day of the month.
  package struct MonthDay: Equatable {
    package enum Relation: Hashable {
      case past
      case today
      case future
    }

    package let number: Int
    package let relation: Relation
    /// One for each slot; nil if nothing is due in it.
    package let marks: [Mark?]
  }

  package let month: Month
  /// Every slot, in the order of the day.
  package let slots: [String]
  package let days: [MonthDay]

  /// With `showsMarkable`, slots that can be marked though nothing was due in them are marked `.markable`.
  package init(_ output: Control.Calendar.Output, showsMarkable: Bool = false) {
    let today = output.today
    month = output.month
    // A slot that no longer exists comes last if it has doses.
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

  /// Its number; nil if the month is not this one.
  package var today: Int? { days.first { $0.relation == .today }?.number }

  package var isOver: Bool { days.allSatisfy { $0.relation == .past } }

  /// Always six weeks of seven days; `firstWeekday` is 0 for Sunday, and days outside the month are nil.
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

  /// The number of each slot's color: 0 for morning, 1 for evening, 2 and up for the others in order.
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
  /// `.due` if any dose is due, `.taken` only if all are taken; nil without doses.
  package init?(_ doses: [Control.Dose]) {
    let statuses = Set(doses.map(\.status))
    if statuses.isEmpty { return nil }
    self =
      statuses.contains(.due)
      ? .due : statuses.contains(.missed) ? .missed : statuses.contains(.skipped) ? .skipped : .taken
  }
}
