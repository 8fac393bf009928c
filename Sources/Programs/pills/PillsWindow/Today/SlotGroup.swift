import Adwaita
import PillsAPI
import PillsCore
import Words

/// A slot on the page of today, with its doses and the buttons that answer it.
@MainActor
final class SlotGroup: KeptRow {
  let widget = RowGroup()
  private let row: Row
  private let icon = Image(icon: "alarm-symbolic")
  private let take = Button(translated("Taken")).styled("answer").expanding(down: false)
  private let skip = Button(translated("Skip"))
  private let snooze = Button(translated("Snooze"))
  private var doses: [(row: Row, button: Button)] = []
  private var content: SlotContent
  private let context: WindowContext

  init(_ first: SlotContent, in surroundings: WindowContext) {
    content = first
    context = surroundings
    if first.doses.count > 1 {
      let folding = FoldingRow(first.title)
      row = folding
      widget.add(folding)
      for index in first.doses.indices { addDose(index, to: folding) }
    } else {
      row = Row(first.title)
      widget.add(row)
    }
    row.addPrefix(icon)
    widget.add(ContentRow(Box(.across, spacing: 9, [take, snooze, skip]).margins(12)))
    take.onPress { [weak self] in self?.answer() }
    skip.onPress { [weak self] in self?.skipSlot() }
    snooze.onPress { [weak self] in self?.snoozeSlot() }
  }

  func show(_ new: SlotContent) {
    content = new
    row.title = new.title
    row.subtitle = new.subtitle
    icon.icon = new.icon
    icon.setAccessibleName(new.state)
    take.text = new.answer.text
    take.setAccessibleName(new.answerName)
    take.setStyle("suggested-action", new.answer == .take)
    skip.isVisible = new.canSkip
    skip.setAccessibleName(new.skipName)
    snooze.isVisible = new.canSnooze
    snooze.setAccessibleName(new.snoozeName)
    for (dose, shown) in zip(new.doses, doses) {
      shown.row.subtitle = dose.state
      shown.button.text = dose.answer.text
      shown.button.setAccessibleName(dose.answerName)
    }
  }

  private func addDose(_ index: Int, to folding: FoldingRow) {
    let row = Row(content.doses[index].name)
    let button = Button(translated("Taken")).aligned(down: .center)
    button.onPress { [weak self] in self?.answer(dose: index) }
    row.addSuffix(button)
    folding.add(row)
    doses.append((row, button))
  }

  private func answer() {
    switch content.answer {
    case .take:
      context.record(Control.Take.self, content.take(), \.force) { [context, content] in
        context.say(content.takenText($0), undoing: $0.act)
      }
    case .undo: context.call(Control.Undo.self, content.undo()) { _ in }
    }
  }

  private func answer(dose index: Int) {
    let dose = content.doses[index]
    switch dose.answer {
    case .take: context.record(Control.Take.self, content.take(dose), \.force) { _ in }
    case .undo: context.call(Control.Undo.self, content.undo(dose)) { _ in }
    }
  }

  private func skipSlot() {
    context.call(Control.Skip.self, content.skip) { [context, content] in
      context.say(content.skippedText($0), undoing: $0.act)
    }
  }

  private func snoozeSlot() {
    context.call(Control.Snooze.self, content.snooze) { [context] in
      if let text = SlotContent.snoozedText($0) { context.say(text) }
    }
  }
}

extension WindowContext {
  /// Shows a message with a button that undoes this act and no other.
  fileprivate func say(_ sentence: String?, undoing act: String?) {
    guard let sentence else { return }
    guard let act else { return say(sentence) }
    say(sentence) { [weak self] in self?.call(Control.Undo.self, Control.Undo.Input(act: act)) { _ in } }
  }
}
