import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The details of a day: its slots and doses, with the times at which they were taken, and a button that undoes them.
@MainActor
struct DayPopover {
  static func content(
    _ day: CalendarMonth.DayContent,
    today: Day,
    onUndo: @escaping @MainActor (Control.Undo.Input) -> Void
  ) -> Widget {
    let title = day.day.name(on: today).capitalizedFirst
    let column = Box(.down, spacing: 9)
    column.add(Label(title, start: true).styled("title-4"))
    let sections = day.sections(today: today)
    for section in sections {
      let heading = Box(
        .across,
        spacing: 12,
        [Label(section.title, start: true).styled("heading").expanding(down: false)]
      )
      if let input = section.undo {
        let undo = Button(translated("Undo")).styled("flat").named(section.undoName)
        undo.onSinglePress { onUndo(input) }
        heading.add(undo)
      }
      column.add(heading)
      for line in section.lines { column.add(Label(line, start: true)) }
    }
    if sections.isEmpty { column.add(Label(translated("Nothing is due."), start: true)) }
    return Scroller(column.margins(9)).upTo(height: 320).atLeast(width: 240).named(title)
  }
}
