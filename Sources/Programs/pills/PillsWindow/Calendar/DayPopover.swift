import Adwaita
import PillsCore
import PillsView
import Words

/// The details of a day: its slots and doses, with the times at which they were taken.
@MainActor
struct DayPopover {
  static func content(_ day: CalendarMonth.DayContent, today: Day) -> Widget {
    let column = Box(.down, spacing: 9)
    column.add(Label(day.day.name(on: today).capitalizedFirst, start: true).styled("title-4"))
    let sections = day.sections(today: today)
    for section in sections {
      column.add(Label(section.title, start: true).styled("heading"))
      for line in section.lines { column.add(Label(line, start: true)) }
    }
    if sections.isEmpty { column.add(Label(translated("Nothing is due."), start: true)) }
    return Scroller(column.margins(9)).upTo(height: 320).atLeast(width: 240)
  }
}
