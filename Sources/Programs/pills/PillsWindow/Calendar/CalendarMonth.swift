import PillsAPI
import PillsCore
import PillsView

/// A month as the window shows it.
struct CalendarMonth {
  /// A slot of a day.
  struct Bar: Equatable {
    let slot: String
    let hue: Int
    let state: BarState
    let doses: [Control.Dose]
  }

  /// What is shown of a day.
  struct DayContent: Equatable {
    let day: Day
    let relation: MonthView.MonthDay.Relation
    let bars: [Bar]
  }

  let month: Month
  let today: Day
  /// Six weeks of seven days; nil before the month and after it.
  let cells: [DayContent?]
  /// How many slots there are.
  let slotCount: Int
  /// Whether a later month can be shown.
  let hasNext: Bool
}

extension CalendarMonth {
  /// As pillsd tells of it, with weeks that begin with `firstWeekday`, 0 for Sunday.
  init(_ output: Control.Calendar.Output, firstWeekday: Int) throws(UnreadableReply) {
    let view = try MonthView(output, showsMarkable: true)
    let first = view.month.days.lowerBound
    month = view.month
    today = try Day(sent: output.today)
    slotCount = view.slots.count
    hasNext = view.isOver
    cells = view.weeks(firstWeekday: firstWeekday).flatMap { week in
      week.map { day in
        day.map { day in
          let sent = output.days[day.number - 1]
          return DayContent(
            day: first.advanced(by: day.number - 1),
            relation: day.relation,
            bars: view.slots.indices.map { index in
              let doses = sent.slots.first { $0.slot == view.slots[index] }?.doses ?? []
              return Bar(
                slot: view.slots[index],
                hue: view.hues[index],
                state: BarState(doses, isMarkable: day.marks[index] == .markable, on: day.relation),
                doses: doses
              )
            }
          )
        }
      }
    }
  }

  /// The day of the month; nil outside of it.
  func day(_ day: Day) -> DayContent? { cells.lazy.compactMap(\.self).first { $0.day == day } }
}
