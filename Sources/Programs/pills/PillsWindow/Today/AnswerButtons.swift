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
  private let icon = Image(icon: "object-select-symbolic")
  private let answer = Label().onOneLine()
  private let answered: Box
  private let row: Row

  /// `place` is the row of the slot.
  init(of place: Row) {
    row = place
    answered = Box(.across, spacing: 9, [icon, answer]).styled("answered").aligned(across: .center)
    widget = Box(.across, spacing: 9, [take, snooze, skip, answered.expanding(down: false)]).margins(12)
  }

  func show(_ content: SlotContent) {
    let isAnswered = content.standing == .answered
    take.setStyle("suggested-action", content.summary == .open)
    take.setAccessibleName(content.takeName)
    skip.setAccessibleName(content.skipName)
    snooze.setAccessibleName(content.snoozeName)
    answered.isVisible = isAnswered
    icon.icon = content.summary.icon
    answer.text = content.state
    // Otherwise the focus would move to the button of another slot, and a second press would take that too.
    if isAnswered, take.hasFocus || skip.hasFocus || snooze.hasFocus { row.focus() }
    (take.isVisible, skip.isVisible, snooze.isVisible) = (
      !isAnswered, !isAnswered, !isAnswered && content.canSnooze
    )
  }
}
