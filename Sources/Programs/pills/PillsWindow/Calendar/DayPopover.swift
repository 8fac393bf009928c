import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The details of a day: its slots and doses, with the times at which they were taken, and buttons that change them.
@MainActor
struct DayPopover {
  /// What the buttons do; the popover is to be closed first.
  struct Actions {
    let undo: @MainActor (Control.Undo.Input) -> Void
    let change: @MainActor (_ title: String, DoseDraft) -> Void
    let markDays: @MainActor () -> Void
  }

  static func content(_ day: CalendarMonth.DayContent, today: Day, _ actions: Actions) -> Widget {
    let title = day.day.name(on: today).capitalizedFirst
    let column = Box(.down, spacing: 9)
    column.add(Label(title, start: true).styled("title-4"))
    let sections = day.sections(today: today)
    let drafts = day.drafts(today: today)
    for (index, section) in sections.enumerated() {
      column.add(heading(section, actions))
      for (number, line) in section.lines.enumerated() {
        column.add(row(line, drafts.isEmpty ? nil : drafts[index][number], actions))
      }
    }
    if sections.isEmpty { column.add(Label(translated("Nothing is due."), start: true)) }
    if day.relation != .future {
      let days = Button(wrapping: translated("Several Days…")).styled("flat")
      days.onPress(actions.markDays)
      column.add(days)
    }
    return Scroller(column.margins(9)).upTo(height: 320).atLeast(width: 240).named(title)
  }

  private static func heading(_ section: CalendarMonth.Section, _ actions: Actions) -> Widget {
    let title = Label(section.title, start: true).styled("heading").expanding(down: false)
    let heading = Box(.across, spacing: 12, [title])
    if let input = section.undo {
      let undo = Button(translated("Undo")).styled("flat").named(section.undoName)
      undo.onSinglePress { actions.undo(input) }
      heading.add(undo)
    }
    return heading
  }

  private static func row(_ line: String, _ dose: (title: String, draft: DoseDraft)?, _ actions: Actions)
    -> Widget
  {
    let label = Label(line, start: true).expanding(down: false)
    guard let (title, draft) = dose else { return label }
    let name = translated("Details, \(title)").printable
    let change = Button(icon: "document-edit-symbolic", name: name).styled("flat").aligned(down: .center)
    change.onPress { actions.change(title, draft) }
    return Box(.across, spacing: 6, [label, change])
  }
}
