import PillsAPI
import PillsCore
import PillsView
import Words

/// A month of the calendar, without its widgets.
struct CalendarMonth {
  /// A slot of a day.
  struct Bar: Equatable {
    let slot: String
    let hue: Int
    let state: BarState
    let doses: [Control.Dose]
  }

  struct DayContent: Equatable {
    let day: Day
    let relation: MonthView.MonthDay.Relation
    let bars: [Bar]
  }

  /// The effect of pressing a bar.
  enum Press: Equatable {
    case say(String)
    case take(Control.Take.Input)
    /// Shows the day, where an answer can be undone.
    case show
  }

  /// A slot in the popover of a day.
  struct Section: Equatable {
    let title: String
    /// `Metformin 500 mg: taken at 07:04`.
    let lines: [String]
    /// Undoes its answers; nil if there are none.
    let undo: Control.Undo.Input?
    let undoName: String
  }

  let month: Month
  let today: Day
  /// Six weeks of seven days; nil for places outside the month.
  let cells: [DayContent?]
  /// In the order of the day, each with the number of its color.
  let slots: [(name: String, hue: Int)]
  let streak: Int
}

extension CalendarMonth {
  /// `firstWeekday` is the weekday of the first column, 0 for Sunday.
  init(_ output: Control.Calendar.Output, firstWeekday: Int) {
    let view = MonthView(output, showsMarkable: true)
    let first = view.month.days.lowerBound
    month = view.month
    today = output.today
    let hues = view.hues
    slots = Array(zip(view.slots, hues)).map { (name: $0, hue: $1) }
    streak = output.streak
    cells = view.weeks(firstWeekday: firstWeekday).joined().map { day in
      day.map { day in
        let bars = view.slots.enumerated().map { index, slot in
          let doses = output.days[day.number - 1].slots.first { $0.slot == slot }?.doses ?? []
          let state = BarState(doses, day.marks[index], on: day.relation)
          return Bar(slot: slot, hue: hues[index], state: state, doses: doses)
        }
        return DayContent(day: first.advanced(by: day.number - 1), relation: day.relation, bars: bars)
      }
    }
  }

  func day(_ day: Day) -> DayContent? { cells.lazy.compactMap(\.self).first { $0.day == day } }

  /// The first place of the keyboard focus.
  var start: CalendarPlace { CalendarPlace(day: day(today) == nil ? month.days.lowerBound : today, line: 1) }

  /// `November 2026`.
  func title(in words: LocaleWords) -> String {
    "\(words.months[month.number - 1].capitalizedFirst) \(month.year)"
  }

  /// The calendar ends with the month of today.
  func canLead(to month: Month) -> Bool { month <= Month(of: today) }
}

extension CalendarMonth.DayContent {
  /// For screen readers, at the number of the day.
  var name: String { relation == .today ? translated("\(day.weekdayAndDate), today") : day.weekdayAndDate }

  /// For screen readers: `Evening, Friday, 20 November: taken`.
  func name(of bar: CalendarMonth.Bar) -> String {
    "\(slotName(bar.slot).capitalizedFirst), \(day.weekdayAndDate): \(bar.state.text)"
  }

  func press(_ bar: CalendarMonth.Bar) -> CalendarMonth.Press {
    switch bar.state {
    case .future: .say(translated("That day is in the future."))
    case .nothing: .say(translated("Nothing is due then."))
    case .taken, .skipped: .show
    case .markable, .due, .partly, .missed: .take(Control.Take.Input(slot: bar.slot, day: day.description))
    }
  }

  /// What the form for the details of each dose begins with, in the order of the lines of `sections`; none on days
  /// to come.
  func drafts(today: Day) -> [[(title: String, draft: DoseDraft)]] {
    guard relation != .future else { return [] }
    return bars.filter { !$0.doses.isEmpty }.map { bar in
      bar.doses.map { dose in
        ("\(dose.name), \(slotAndDay(bar.slot, day, today: today))", DoseDraft(dose, in: bar.slot, on: day))
      }
    }
  }

  func sections(today: Day) -> [CalendarMonth.Section] {
    bars.filter { !$0.doses.isEmpty }.map { bar in
      let lines = bar.doses.map { dose in
        let state = relation == .future ? translated("to come") : SlotState(dose, of: day, today: today).text
        return "\(dose.name): \(state)".printable
      }
      let isAnswered = bar.doses.contains { $0.status == .taken || $0.status == .skipped }
      return CalendarMonth.Section(
        title: slotName(bar.slot).capitalizedFirst,
        lines: lines,
        undo: isAnswered ? Control.Undo.Input(slot: bar.slot, day: day.description) : nil,
        undoName: translated("Undo, \(slotAndDay(bar.slot, day, today: today))")
      )
    }
  }
}
