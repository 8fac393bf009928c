import Adwaita
import PillsAPI
import PillsView
import Words

/// A slot on the page of today: what is due in it, single medications by unfolding, and the buttons that answer it.
@MainActor
final class SlotGroup {
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
    show(first)
  }

  /// Shows how the slot stands now; false where its doses are others, and it is to be made anew.
  @discardableResult
  func show(_ new: SlotContent) -> Bool {
    guard new.key == content.key, new.doses.map(\.medication) == content.doses.map(\.medication) else {
      return false
    }
    content = new
    row.title = new.title
    row.subtitle = ([new.state] + (new.names.isEmpty ? [] : [new.names.joined(separator: ", ")])).joined(
      separator: "\n"
    )
    icon.icon = new.summary.icon
    icon.setAccessibleName(new.state)
    take.text = new.answer == .take ? translated("Taken") : translated("Undo")
    take.setAccessibleName(answerName(new.answer, new.place))
    take.setStyle("suggested-action", new.answer == .take)
    skip.isVisible = new.canSkip
    skip.setAccessibleName(translated("Skip, \(new.place)"))
    snooze.isVisible = new.canSnooze
    snooze.setAccessibleName(translated("Snooze, \(new.place)"))
    for (dose, shown) in zip(new.doses, doses) {
      shown.row.subtitle = dose.state
      shown.button.text = dose.answer == .take ? translated("Taken") : translated("Undo")
      shown.button.setAccessibleName(answerName(dose.answer, "\(dose.name), \(new.place)"))
    }
    return true
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
      let input = Control.Take.Input(slot: content.slot, medications: content.named, day: content.day)
      context.call(Control.Take.self, input) { [context, content] output in
        if output.changed { context.say(translated("\(content.title) pills taken."), of: content) }
      }
    case .undo: context.undo(content)
    }
  }

  private func answer(dose index: Int) {
    let dose = content.doses[index]
    let (slot, day, names) = (content.slot, content.day, [dose.medication])
    switch dose.answer {
    case .take:
      context.call(Control.Take.self, Control.Take.Input(slot: slot, medications: names, day: day)) { _ in }
    case .undo:
      context.call(Control.Undo.self, Control.Undo.Input(slot: slot, medications: names, day: day)) { _ in }
    }
  }

  private func skipSlot() {
    let input = Control.Skip.Input(slot: content.slot, medications: content.named, day: content.day)
    context.call(Control.Skip.self, input) { [context, content] output in
      if output.changed { context.say(translated("\(content.title) pills skipped."), of: content) }
    }
  }

  private func snoozeSlot() {
    context.call(Control.Snooze.self, Control.Snooze.Input(slot: content.slot)) { [context] output in
      guard let slot = output.slot, let text = slot.snoozedUntil,
        let until = try? Timestamp(text, here: slot.snoozedUntilHere)
      else { return }
      context.say(translated("Snoozed until \(until.clockWithMinutes)."))
    }
  }
}

/// What a screen reader says of the button that answers `what`.
private func answerName(_ answer: SlotContent.Answer, _ what: String) -> String {
  answer == .take ? translated("Taken, \(what)") : translated("Undo, \(what)")
}

extension WindowContext {
  /// Says what has become of a slot, with a button that takes it back.
  fileprivate func say(_ sentence: String, of slot: SlotContent) {
    say(sentence) { [weak self] in self?.undo(slot) }
  }

  fileprivate func undo(_ slot: SlotContent) {
    let input = Control.Undo.Input(slot: slot.slot, medications: slot.named, day: slot.day)
    call(Control.Undo.self, input) { _ in }
  }
}

extension SlotState.Summary {
  /// Its icon.
  fileprivate var icon: String {
    switch self {
    case .due, .open: "alarm-symbolic"
    case .taken: "object-select-symbolic"
    case .skipped: "media-skip-forward-symbolic"
    case .missed: "dialog-warning-symbolic"
    case .nothing: "list-remove-symbolic"
    }
  }
}
