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
    Shortcut("Left Right", translated("Previous or next day")),
    Shortcut("Up Down", translated("Previous or next time of day")),
    Shortcut("space", translated("Record as taken, or show the day")),
    Shortcut("Page_Up Page_Down", translated("Previous or next month")),
    Shortcut("Home", translated("Today")),
  ]

  let widget: Widget
  private let heading = Label().styled("title-4")
  private let back = Button(icon: "go-previous-symbolic", name: translated("Previous month")).styled("flat")
  private let forth = Button(icon: "go-next-symbolic", name: translated("Next month")).styled("flat")
  private let capsule = StreakCapsule()
  private let legend = CalendarLegend()
  private let frame = Box(.down)
  private let stack = Stack()
  private var grids: [MonthGrid] = []
  private var current = 0
  private var popover: Popover?
  /// Slots whose time has not come.
  private var later: [SlotContent] = []
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let weekdays = Grid(spacing: 3)
    for (column, name) in surroundings.words.week.enumerated() {
      weekdays.put(Label(name).styled("dim-label", "caption-heading"), column: column, row: 0)
    }
    let title = Box(.across, spacing: 9, [heading, capsule.widget]).aligned(across: .center)
    let bar = Box(.across, spacing: 6, [back, title.expanding(down: false), forth])
    let legendRoom = legend.widget.margins(across: 6, down: 6)
    let column = Box(.down, spacing: 6, [bar, weekdays, frame.expanding(), legendRoom])
    frame.add(stack.expanding())
    widget = Scroller(Clamp(column.margins(across: 6, down: 9), width: 900))
    for name in ["0", "1"] {
      let grid = MonthGrid(
        onPress: { [weak self] day, bar, origin in self?.press(bar, of: day, at: origin) },
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

  func show(_ status: Control.Status) {
    later = SlotContent.all(in: status).filter { $0.standing == .later }
    load(shown?.month)
  }

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
    capsule.show(month.streak)
    legend.show(month)
    forth.isSensitive = month.month.advanced(by: 1).map(month.canLead) ?? false
    if let place { grids[current].focus(place) }
  }

  // MARK: Keys

  private func move(_ key: Key) -> Bool {
    guard let shown else { return false }
    guard let place = grids[current].focusedPlace else { return false }
    let target = place.moved(
      by: key,
      slots: shown.slots.count,
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

  private func press(_ bar: CalendarMonth.Bar, of day: CalendarMonth.DayContent, at origin: Widget) {
    switch day.press(bar) {
    case .say(let text): context.say(text)
    case .show: open(day, from: origin)
    case .take(let input):
      let slot = later.first { $0.slot == input.slot && $0.day == input.day }
      guard let slot else { return take(input) }
      context.ask(slot.question, slot.nameText, yes: translated("Record")) { [weak self] in self?.take(input)
      }
    }
  }

  private func take(_ input: Control.Take.Input) {
    context.record(Control.Take.self, input, \.force) { [context] output in
      let kept = output.slot?.doses.count { $0.status == .skipped } ?? 0
      context.say(!output.changed && kept > 0 ? keptText(kept, .skipped) : nil)
    }
  }

  /// The buttons of the popover, which close it first.
  private func actions(on day: CalendarMonth.DayContent) -> DayPopover.Actions {
    DayPopover.Actions(
      undo: { [weak self] input in
        self?.popover?.close()
        self?.context.call(Control.Undo.self, input) { _ in self?.context.say(nil) }
      },
      change: { [weak self] title, draft in
        self?.popover?.close()
        self?.context.openDose(title, draft)
      },
      markDays: { [weak self] in
        self?.popover?.close()
        self?.markDays(from: day.day)
      }
    )
  }

  private func markDays(from day: Day) {
    guard let shown else { return }
    context.call(Control.ListMedications.self, Control.ListMedications.Input(all: true)) {
      [weak self] output in
      guard let self else { return }
      let slots = shown.slots.map(\.name)
      let medications = output.medications.filter { !$0.isTakenAsNeeded }.map(\.calling)
      context.open(DaysForm(from: day, today: shown.today, slots, medications, in: context))
    }
  }

  private func open(_ day: CalendarMonth.DayContent, from origin: Widget) {
    guard let shown, let place = origin.bounds(in: frame) else { return }
    let content = DayPopover.content(day, today: shown.today, actions(on: day))
    let new = Popover(content, at: place, in: frame)
    new.onClose { [weak self, weak new] in
      if self?.popover === new { self?.popover = nil }
    }
    popover = new
    new.open()
    // Otherwise a button that undoes would have the focus.
    content.focus()
  }
}
