import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// What there is to know of a day: each slot, its doses, and when they were taken.
@MainActor
struct DayPopover {
  /// Nil where an answer of the daemon cannot be read.
  static func content(_ day: CalendarMonth.DayContent, today: Day) -> Widget {
    let column = Box(.down, spacing: 9)
    column.append(Label(day.day.name(on: today).capitalizedFirst, start: true).styled("title-4"))
    for bar in day.bars where !bar.doses.isEmpty {
      column.append(Label(slotName(bar.slot).capitalizedFirst, start: true).styled("heading"))
      for dose in bar.doses {
        let state =
          day.relation == .future
          ? translated("to come") : (try? SlotState(dose, of: day.day, today: today))?.text
        column.append(Label("\(dose.name): \(state ?? dose.status.words)".printable, start: true))
      }
    }
    if day.bars.allSatisfy(\.doses.isEmpty) {
      column.append(Label(translated("Nothing is due."), start: true))
    }
    return Scroller(column.margins(9)).upTo(height: 320).atLeast(width: 240)
  }
}
