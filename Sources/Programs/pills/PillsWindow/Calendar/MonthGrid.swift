import Adwaita
import PillsCore

/// The grid of a month: six weeks of days.
@MainActor
final class MonthGrid {
  let widget = Grid(spacing: 3).homogeneous().expanding()
  private(set) var month: CalendarMonth?
  private var cells: [DayCell] = []
  private var reachable: Widget?

  init(
    onPress: @escaping @MainActor (CalendarMonth.DayContent, CalendarMonth.Bar, _ on: Widget) -> Void,
    onOpen: @escaping @MainActor (CalendarMonth.DayContent, _ from: Widget) -> Void
  ) {
    for index in 0..<42 {
      let cell = DayCell(onPress: onPress, onOpen: onOpen)
      cells.append(cell)
      widget.put(cell.widget, column: index % 7, row: index / 7)
    }
  }

  func show(_ new: CalendarMonth) {
    let place = focusedPlace
    month = new
    for (cell, day) in zip(cells, new.cells) { cell.show(day) }
    reach(place ?? new.start, grabbing: place != nil)
  }

  var focusedPlace: CalendarPlace? {
    for cell in cells {
      if let day = cell.content?.day, let line = cell.focusedLine {
        return CalendarPlace(day: day, line: line)
      }
    }
    return nil
  }

  func focus(_ place: CalendarPlace) { reach(place, grabbing: true) }

  private func reach(_ place: CalendarPlace, grabbing: Bool) {
    let place = place.clamped(slots: month?.slots.count ?? 0)
    guard let cell = cells.first(where: { $0.content?.day == place.day }), let part = cell.part(place.line)
    else { return }
    reachable?.canFocus = false
    reachable = part
    part.canFocus = true
    if grabbing { part.focus() }
  }
}
