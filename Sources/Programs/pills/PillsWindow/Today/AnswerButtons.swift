import Adwaita
import PillsView
import Words

/// The large buttons of an open slot. Once it is answered, a line with the answer takes their place and height.
@MainActor
final class AnswerButtons {
  let widget: Box
  let take = Button(translated("Taken")).styled("answer").expanding(down: false)
  let skip = Button(translated("Skip"))
  let snooze = Button(translated("Snooze"))
  /// Called with how long to wait, as pillsd reads it.
  var onSnooze: @MainActor (String) -> Void = { _ in }
  private let longer = Button(icon: "pan-down-symbolic", name: translated("Snooze")).styled("flat")
  private var popover: Popover?
  private let icon = Image(icon: "object-select-symbolic")
  private let answer = Label().onOneLine()
  private let open: BreakingLine
  private let answered: Box
  private let row: Row

  /// `place` is the row of the slot.
  init(of place: Row) {
    row = place
    answered = Box(.across, spacing: 9, [icon, answer]).styled("answered").aligned(across: .center)
    let others = Box(.across, spacing: 9, [Box(.across, [snooze.expanding(), longer]), skip.expanding()])
    open = BreakingLine(take, others)
    widget = Box(.down, [open, answered]).margins(12)
    longer.onPress { [weak self] in self?.chooseSpan() }
  }

  func show(_ content: SlotContent) {
    let isAnswered = content.standing == .answered
    take.setStyle("suggested-action", content.summary == .open)
    take.setAccessibleName(content.takeName)
    skip.setAccessibleName(content.skipName)
    snooze.setAccessibleName(content.snoozeName)
    longer.setAccessibleName(content.longerName)
    longer.tooltip = content.longerName
    if isAnswered, open.isVisible, let room = open.bounds(in: widget), room.height > 0 {
      // Nothing below may move.
      answered.setLeast(height: Int32(room.height))
    }
    (open.isVisible, answered.isVisible) = (!isAnswered, isAnswered)
    icon.icon = content.summary.icon
    answer.text = content.state
    // Otherwise the focus would move to the button of another slot, and a second press would take that too.
    if isAnswered, take.hasFocus || skip.hasFocus || snooze.hasFocus || longer.hasFocus { row.focus() }
    (take.isVisible, skip.isVisible, snooze.isVisible) = (
      !isAnswered, !isAnswered, !isAnswered && content.canSnooze
    )
    longer.isVisible = snooze.isVisible
    shown = content
  }

  private var shown: SlotContent?

  private func chooseSpan() {
    guard let place = longer.bounds(in: widget) else { return }
    let new = Popover(spans, at: place, in: widget)
    new.onClose { [weak self, weak new] in
      if self?.popover === new { self?.popover = nil }
    }
    popover = new
    new.open()
  }

  private var spans: Widget {
    Box(
      .down,
      spacing: 6,
      SnoozeSpan.allCases.map { span in
        let button = Button(span.text).styled("flat").named(shown.map(span.name) ?? span.text)
        button.onPress { [weak self] in
          self?.popover?.close()
          self?.onSnooze(span.rawValue)
        }
        return button
      }
    )
  }
}
