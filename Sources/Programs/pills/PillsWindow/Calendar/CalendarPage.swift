import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The calendar: a month in which slots are marked by pressing them.
@MainActor
final class CalendarPage: Page {
  static let title = PageTitle(
    name: "calendar",
    title: translated("Calendar"),
    icon: "x-office-calendar-symbolic"
  )
  static let shortcuts = [
    Shortcut("Left Right", translated("A day back or on")),
    Shortcut("Up Down", translated("A slot back or on")),
    Shortcut("space", translated("Take or undo a slot; on a number, show the day")),
    Shortcut("Page_Up Page_Down", translated("A month back or on")),
    Shortcut("Home", translated("Today")),
  ]

  let widget: Widget
  private let heading = Label().styled("title-4")
  private let back = Button(icon: "go-previous-symbolic", name: translated("Previous month")).styled("flat")
  private let forth = Button(icon: "go-next-symbolic", name: translated("Next month")).styled("flat")
  private let frame = Box(.down)
  private let stack = Stack()
  private var grids: [MonthGrid] = []
  private var current = 0
  private var popover: Popover?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let weekdays = Grid(spacing: 3)
    for (column, name) in surroundings.words.week.enumerated() {
      weekdays.put(Label(name).styled("dim-label", "caption-heading"), column: column, row: 0)
    }
    let bar = Box(.across, spacing: 6, [back, heading.expanding(down: false), forth])
    let column = Box(.down, spacing: 6, [bar, weekdays, frame.expanding()])
    frame.add(stack.expanding())
    widget = Scroller(Clamp(column.margins(across: 6, down: 9), width: 900))
    for name in ["0", "1"] {
      let grid = MonthGrid(
        onTap: { [weak self] day, bar in self?.tap(day, bar) },
        onOpen: { [weak self] day, origin in self?.open(day, from: origin) }
      )
      grids.append(grid)
      stack.add(grid.widget, named: name)
    }
    back.onPress { [weak self] in self?.showMonth(later: -1) }
    forth.onPress { [weak self] in self?.showMonth(later: 1) }
    frame.onKey { [weak self] key in self?.move(key) ?? false }
    frame.onSwipe { [weak self] toLeft in
      guard let self else { return }
      showMonth(later: toLeft != frame.isRightToLeft ? 1 : -1)
    }
  }

  func show(_ status: Control.Status) { load(shown?.month) }

  private var shown: CalendarMonth? { grids[current].month }

  // MARK: Months

  private func showMonth(later months: Int) {
    guard let shown, let month = shown.month.advanced(by: months) else { return }
    guard shown.canLead(to: month) else {
      return context.say(translated("The calendar ends with this month."))
    }
    load(month)
  }

  /// Shows a month (the current one for nil), then moves the keyboard focus.
  private func load(_ month: Month?, thenFocus place: CalendarPlace? = nil) {
    let input = Control.Calendar.Input(month: month?.description)
    context.call(Control.Calendar.self, input) { [weak self] output in
      guard let self else { return }
      show(CalendarMonth(output, firstWeekday: context.words.firstWeekday), place)
    }
  }

  private func show(_ month: CalendarMonth, _ place: CalendarPlace?) {
    let before = shown?.month
    if let before, before != month.month {
      popover?.close()
      current = 1 - current
      grids[current].show(month)
      stack.show("\(current)", month.month < before ? .slideFromStart : .slideFromEnd)
    } else {
      grids[current].show(month)
    }
    heading.text = month.title(in: context.words)
    forth.isSensitive = month.month.advanced(by: 1).map(month.canLead) ?? false
    if let place { grids[current].focus(place) }
  }

  // MARK: Keys

  private func move(_ key: Key) -> Bool {
    guard let shown else { return false }
    guard let place = grids[current].focusedPlace else { return false }
    let target = place.moved(
      by: key,
      slots: shown.slotCount,
      today: shown.today,
      isRightToLeft: frame.isRightToLeft
    )
    let month = Month(of: target.day)
    if month == shown.month {
      grids[current].focus(target)
    } else if shown.canLead(to: month) {
      load(month, thenFocus: target)
    } else {
      context.say(translated("The calendar ends with this month."))
    }
    return true
  }

  // MARK: Days

  private func tap(_ day: CalendarMonth.DayContent, _ bar: CalendarMonth.Bar) {
    switch day.press(bar) {
    case .say(let text): context.say(text)
    case .toggle(let input):
      context.record(Control.Toggle.self, input, \.force) { [context] output in
        let kept = output.slot?.doses.count { $0.status == .skipped } ?? 0
        if !output.changed, kept > 0 { context.say(keptText(kept, .skipped)) }
      }
    }
  }

  private func open(_ day: CalendarMonth.DayContent, from origin: Widget) {
    guard let shown, let place = origin.bounds(in: frame) else { return }
    let new = Popover(DayPopover.content(day, today: shown.today), at: place, in: frame)
    new.onClose { [weak self] in self?.popover = nil }
    popover = new
    new.open()
  }
}
