import Adwaita
import PillsAPI
import PillsView
import Words

/// The slots of today, and those of yesterday that are still open, with the buttons that answer them.
@MainActor
final class TodayPage: Page {
  static let title = PageTitle(name: "today", title: translated("Today"), icon: "alarm-symbolic")
  static let shortcuts: [Shortcut] = []

  let widget: Widget
  private let date = Label(start: true).styled("title-1")
  private let streak = StreakCapsule()
  private let questions: QuestionCards
  private let missed: MissedGroup
  private let pause = Label(start: true).styled("missed")
  private let sync = Label(start: true).styled("missed")
  private let next = Label(start: true).styled("dim-label")
  private let nothing = emptyState(translated("Nothing is due today."), icon: "emoji-nature-symbolic")
  private let slots = Box(.down, spacing: 18)
  private let asNeeded: AsNeededGroup
  private let drinks: HydrationGroup
  private let groups: KeptRows<SlotGroup>
  private let context: WindowContext
  private var hasBegun = false

  init(in surroundings: WindowContext) {
    context = surroundings
    groups = KeptRows(in: slots) { SlotGroup($0, in: surroundings) }
    questions = QuestionCards(in: surroundings)
    missed = MissedGroup(in: surroundings)
    asNeeded = AsNeededGroup(in: surroundings)
    drinks = HydrationGroup(in: surroundings)
    let title = Box(.across, spacing: 9, [date, streak.widget])
    let heading = Box(.down, spacing: 3, [title, pause, sync])
    let column = Box(
      .down,
      spacing: 18,
      [heading, questions.widget, missed.widget, nothing, slots, asNeeded.widget, next, drinks.widget]
    )
    widget = pageScroller(column)
    widget.onMap { [weak self] in self?.fit() }
  }

  /// Shows and hides parts only when the page comes into view, not while something on it is pressed.
  private func fit() {
    for group in groups.all { group.fit() }
    questions.fit()
    missed.fit()
  }

  func show(_ status: Control.Status) {
    let content = TodayContent(status)
    nothing.isVisible = content.slots.isEmpty && !status.isPaused
    groups.show(content.slots)
    date.text = content.date
    streak.show(status.streak ?? 0)
    questions.show(status)
    missed.show(content.missed)
    set(pause, content.pause)
    set(sync, content.sync)
    set(next, content.next)
    asNeeded.show(status.asNeeded, today: status.today)
    drinks.follow()
    if !hasBegun { begin() }
  }

  private func begin() {
    hasBegun = true
    fit()
    context.begin(with: firstAnswer ?? widget)
  }

  /// The button of a slot that is due now comes before that of a missed one.
  private var firstAnswer: Widget? {
    (groups.all.filter(\.isDueNow) + groups.all).lazy.compactMap(\.firstAnswer).first
  }

  private func set(_ label: Label, _ text: String?) {
    label.isVisible = text != nil
    label.text = text ?? ""
  }
}
