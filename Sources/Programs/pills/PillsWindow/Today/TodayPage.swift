import Adwaita
import PillsAPI
import Words

/// The slots of today, and those of yesterday that are still open, with the buttons that answer them.
@MainActor
final class TodayPage: Page {
  static let title = PageTitle(name: "today", title: translated("Today"), icon: "alarm-symbolic")
  static let shortcuts: [Shortcut] = []

  let widget: Widget
  private let date = Label(start: true).styled("title-1")
  private let streak = Label(start: true).styled("streak")
  private let missed: MissedGroup
  private let sync = Label(start: true).styled("missed")
  private let next = Label(start: true).styled("dim-label")
  private let nothing = Label(translated("Nothing is due today."), start: true)
  private let slots = Box(.down, spacing: 18)
  private let asNeeded: AsNeededGroup
  private let drinks: HydrationGroup
  private let groups: KeptRows<SlotGroup>

  init(in surroundings: WindowContext) {
    groups = KeptRows(in: slots) { SlotGroup($0, in: surroundings) }
    missed = MissedGroup(in: surroundings)
    asNeeded = AsNeededGroup(in: surroundings)
    drinks = HydrationGroup(in: surroundings)
    let heading = Box(.down, spacing: 3, [date, streak, sync])
    let column = Box(
      .down,
      spacing: 18,
      [heading, missed.widget, nothing, slots, asNeeded.widget, next, drinks.widget]
    )
    widget = Scroller(Clamp(column.margins(across: 12, down: 18), width: 560))
  }

  func show(_ status: Control.Status) {
    let content = TodayContent(status)
    nothing.isVisible = content.slots.isEmpty
    groups.show(content.slots)
    date.text = content.date
    set(streak, content.streak)
    missed.show(content.missed)
    set(sync, content.sync)
    set(next, content.next)
    asNeeded.show(status.asNeeded, today: status.today)
    drinks.follow()
  }

  private func set(_ label: Label, _ text: String?) {
    label.isVisible = text != nil
    label.text = text ?? ""
  }
}
