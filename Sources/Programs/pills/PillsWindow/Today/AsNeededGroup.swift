import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The medications taken as needed on the page of today, each with a button for a dose.
@MainActor
final class AsNeededGroup {
  let widget = RowGroup(translated("As needed"))
  private let rows: KeptRows<AsNeededRow>
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    rows = KeptRows(in: widget) { AsNeededRow($0, in: surroundings) }
    widget.isVisible = false
  }

  func show(_ medications: [Control.AsNeeded], today: Day) {
    widget.isVisible = !medications.isEmpty
    guard !medications.isEmpty else { return }
    context.call(Control.ListMedications.self, Control.ListMedications.Input()) { [weak self] output in
      self?.rows.show(AsNeededContent.all(medications, in: output.medications, today: today))
    }
  }
}

@MainActor
private final class AsNeededRow: KeptRow {
  let widget: Row
  private var content: AsNeededContent
  private let take = Button(translated("Take"))
  private let details = Button(icon: "document-edit-symbolic", name: translated("Details")).styled("flat")
  private let undo = Button(icon: "edit-undo-symbolic", name: translated("Undo")).styled("flat")
  private let context: WindowContext

  init(_ first: AsNeededContent, in surroundings: WindowContext) {
    content = first
    context = surroundings
    widget = Row(first.name)
    widget.addSuffix(Box(.across, spacing: 6, [undo, take, details]).aligned(down: .center))
    take.onSinglePress { [weak self] in self?.takeDose() }
    undo.onSinglePress { [weak self] in self?.undoDose() }
    details.onPress { [weak self] in self?.showDetails() }
  }

  func show(_ new: AsNeededContent) {
    content = new
    widget.title = new.name
    widget.subtitle = new.state
    take.setPresent(new.canTake)
    take.setAccessibleName(new.takeName)
    details.setAccessibleName(new.detailsName)
    details.tooltip = new.detailsName
    undo.setAccessibleName(new.undoName)
    undo.tooltip = new.undoName
    undo.setPresent(new.canUndo)
  }

  private func takeDose() {
    context.record(Control.TakeAsNeeded.self, content.take, \.force) { [context, content] _ in
      context.say(content.takenText)
    }
  }

  private func showDetails() {
    context.openDose(content.name, content.draft)
  }

  private func undoDose() {
    context.call(Control.UndoAsNeeded.self, content.undo) { [context] _ in context.say(nil) }
  }
}
