import Adwaita
import PillsCore
import PillsView
import Words

/// A day of the calendar: its number, which opens the details, and one bar for each slot.
@MainActor
final class DayCell {
  let widget = Box(.down, spacing: 2).styled("day").expanding()
  private let number = Button("").styled("flat", "number")
  private var bars: [DoseBar] = []
  private(set) var content: CalendarMonth.DayContent?
  private let onPress: @MainActor (CalendarMonth.DayContent, CalendarMonth.Bar, _ on: Widget) -> Void

  init(
    onPress press: @escaping @MainActor (CalendarMonth.DayContent, CalendarMonth.Bar, _ on: Widget) -> Void,
    onOpen: @escaping @MainActor (CalendarMonth.DayContent, _ from: Widget) -> Void
  ) {
    onPress = press
    widget.add(number)
    number.isVisible = false
    number.onPress { [weak self] in
      if let self, let content { onOpen(content, number) }
    }
  }

  /// Nil leaves the cell empty.
  func show(_ day: CalendarMonth.DayContent?) {
    content = day
    widget.setStyle("outside", day == nil)
    number.isVisible = day != nil
    fit(day?.bars.count ?? 0)
    guard let day else { return }
    number.text = "\(day.day.components.day)"
    number.setAccessibleName(day.name)
    widget.setStyle("today", day.relation == .today)
    widget.setStyle("future", day.relation == .future)
    for (bar, content) in zip(bars, day.bars) {
      bar.show(content, isToday: day.relation == .today, named: day.name(of: content))
    }
  }

  func part(_ line: Int) -> Widget? {
    line == 0 ? number : bars.indices.contains(line - 1) ? bars[line - 1].button : nil
  }

  var focusedLine: Int? { (0...bars.count).first { part($0)?.hasFocus == true } }

  private func fit(_ count: Int) {
    while bars.count > count { widget.remove(bars.removeLast().button) }
    while bars.count < count {
      let index = bars.count
      let bar = DoseBar { [weak self] in
        if let self, let content { onPress(content, content.bars[index], bars[index].button) }
      }
      // Tab reaches one part of the calendar, and the arrow keys reach the others.
      bar.button.canFocus = false
      bars.append(bar)
      widget.add(bar.button.expanding())
    }
    number.canFocus = false
  }
}
