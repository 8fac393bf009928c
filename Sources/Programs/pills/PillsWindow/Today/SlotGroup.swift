import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// A slot on the page of today, with its doses and the buttons that answer it.
@MainActor
final class SlotGroup: KeptRow {
  let widget = RowGroup()
  private let row: Row
  private let folding: FoldingRow?
  private let icon = Image(icon: "alarm-symbolic")
  private let end: AnswerEnd
  private let buttons: AnswerButtons
  private let large: ContentRow
  private var doses: [DoseRow] = []
  private var content: SlotContent
  private let context: WindowContext

  init(_ first: SlotContent, in surroundings: WindowContext) {
    content = first
    context = surroundings
    folding = first.doses.count > 1 ? FoldingRow(first.title) : nil
    row = folding ?? Row(first.title)
    buttons = AnswerButtons(of: row)
    large = ContentRow(buttons.widget)
    row.addPrefix(icon)
    end = AnswerEnd(of: row)
    widget.add(row)
    if folding != nil { for index in first.doses.indices { addDose(index) } }
    widget.add(large)
    end.onAnswer(
      take: { [weak self] in self?.take() },
      undo: { [weak self] in self?.undo() },
      details: { [weak self] in self?.showDetails() }
    )
    buttons.take.onSinglePress { [weak self] in self?.take() }
    buttons.skip.onSinglePress { [weak self] in self?.skip() }
    buttons.snooze.onSinglePress { [weak self] in self?.snooze() }
    buttons.onSnooze = { [weak self] in self?.snooze($0) }
    fit()
  }

  private func addDose(_ index: Int) {
    let dose = DoseRow()
    dose.end.onAnswer(
      take: { [weak self] in self?.take(dose: index) },
      undo: { [weak self] in self?.undo(dose: index) },
      details: { [weak self] in self?.showDetails(dose: index) }
    )
    folding?.add(dose.row)
    doses.append(dose)
  }

  /// Makes the group large if the slot is open, and small otherwise. An answer changes no size, so nothing below moves.
  func fit() {
    large.isVisible = content.standing == .open
    folding?.isUnfolded = content.standing == .open
    show(content)
  }

  /// The button that answers the slot; nil if nothing is open in it.
  var firstAnswer: Widget? { content.standing == .open ? large.isVisible ? buttons.take : end.take : nil }

  var isDueNow: Bool { content.summary == .open }

  func show(_ new: SlotContent) {
    let hasComeDue = content.standing == .later && new.standing == .open
    content = new
    if hasComeDue { return fit() }
    row.title = new.title
    // The unfolded rows of a large group say which doses are open.
    row.subtitle = large.isVisible && !doses.isEmpty ? new.state : new.subtitle
    icon.icon = new.summary.icon
    icon.setAccessibleName(new.state)
    end.show(
      new.standing,
      isLarge: large.isVisible,
      take: new.takeName,
      undo: new.undoName,
      details: new.detailsName
    )
    buttons.show(new)
    for (dose, shown) in zip(new.doses, doses) { shown.show(dose) }
  }

  // MARK: Answers

  private func take(dose index: Int? = nil) {
    let input = content.take(index.map { content.doses[$0] })
    guard content.standing == .later else { return take(input) }
    let names = index.map { content.doses[$0].name } ?? content.nameText
    context.ask(content.question, names, yes: translated("Record")) { [weak self] in self?.take(input) }
  }

  private func take(_ input: Control.Take.Input) {
    context.record(Control.Take.self, input, \.force) { [context, content] in
      context.say(content.takenText($0), about: $0.slot, act: $0.act, undo: content.undoText)
    }
  }

  private func undo(dose index: Int? = nil) {
    context.call(Control.Undo.self, content.undo(index.map { content.doses[$0] })) { [context] _ in
      context.say(nil)
    }
  }

  private func skip() {
    context.call(Control.Skip.self, content.skip) { [context, content] in
      context.say(content.skippedText($0), about: $0.slot, act: $0.act, undo: content.undoText)
    }
  }

  private func showDetails(dose index: Int? = nil) {
    let dose = index.map { content.doses[$0] }
    context.openDose(dose?.title ?? content.detailsTitle, dose?.draft ?? content.draft)
  }

  private func snooze(_ span: String? = nil) {
    context.call(Control.Snooze.self, content.snooze(span)) { [context] in
      context.say(SlotContent.snoozedText($0))
    }
  }
}

/// A dose among others of its slot.
@MainActor
private final class DoseRow {
  let row = Row("")
  let end: AnswerEnd
  private let icon = Image(icon: "alarm-symbolic")

  init() {
    row.addPrefix(icon)
    end = AnswerEnd(of: row)
  }

  func show(_ dose: SlotContent.DoseContent) {
    row.title = dose.name
    row.subtitle = dose.state
    icon.icon = dose.summary.icon
    icon.setAccessibleName(dose.state)
    end.show(
      dose.standing,
      isLarge: false,
      take: dose.takeName,
      undo: dose.undoName,
      details: dose.detailsName
    )
  }
}

extension WindowContext {
  /// Shows a message with a button that undoes this act and no other.
  fileprivate func say(_ sentence: String?, about slot: Control.SlotStatus?, act: String?, undo: String) {
    guard let sentence, let act else { return say(sentence) }
    say(sentence, about: slot.map { .slot($0) }, button: undo) { [weak self] in
      self?.call(Control.Undo.self, Control.Undo.Input(act: act)) { _ in }
    }
  }
}
