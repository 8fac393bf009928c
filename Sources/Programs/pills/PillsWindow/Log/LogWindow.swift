import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// What was recorded, with a button that undoes it.
@MainActor
final class LogWindow: SheetOwner {
  let sheet: SheetWindow
  private let period = Choices<Int>(
    translated("Period"),
    [(1, translated("Today")), (7, translated("7 days")), (30, translated("30 days"))],
    columns: 3
  )
  private let group = RowGroup()
  private let nothing = emptyState(
    translated("Nothing is recorded for these days."),
    icon: "document-open-recent-symbolic"
  )
  private let more = Label(start: true).styled("dim-label")
  private lazy var rows = KeptRows(in: group) { [context = sheet.context, presses] entry in
    LogRow(entry, presses, in: context) { [weak self] in self?.load() }
  }
  private let presses = Presses()

  init?(in context: WindowContext) {
    guard let window = SheetWindow(translated("History"), in: context) else { return nil }
    sheet = window
    for part in [period.widget, nothing, group, more] { window.content.add(part) }
    period.chosen = [7]
    period.onChange { [weak self] in self?.load() }
    window.onFocus { [weak self] in self?.load() }
    show(LogContent(entries: [], more: 0))
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() {
    let input = Control.GetLog.Input(days: period.chosen.first ?? 1)
    sheet.context.call(Control.GetLog.self, input) { [weak self] in self?.show(LogContent($0)) }
  }

  private func show(_ content: LogContent) {
    rows.show(content.entries)
    (nothing.isVisible, group.isVisible) = (content.entries.isEmpty, !content.entries.isEmpty)
    more.isVisible = content.more > 0
    more.text = translated(
      content.more,
      one: "\(content.more) older entry is not shown.",
      other: "\(content.more) older entries are not shown."
    )
  }
}

@MainActor
private final class LogRow: KeptRow {
  let widget = Row("")
  private var content: LogContent.Entry
  private let undo = Button(icon: "edit-undo-symbolic", name: translated("Undo")).styled("flat")
    .aligned(down: .center)
  private let context: WindowContext
  private let onDone: @MainActor () -> Void

  init(
    _ entry: LogContent.Entry,
    _ presses: Presses,
    in surroundings: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    (content, context, onDone) = (entry, surroundings, done)
    widget.addSuffix(undo)
    undo.onSinglePress(among: presses) { [weak self] in self?.undoIt() }
  }

  func show(_ new: LogContent.Entry) {
    content = new
    widget.title = new.title
    widget.subtitle = new.subtitle
    undo.setPresent(new.undo != nil)
    undo.setAccessibleName(new.undoName)
    undo.tooltip = new.undoName
  }

  private func undoIt() {
    guard let undo = content.undo else { return }
    context.call(Control.Undo.self, undo) { [onDone] _ in onDone() }
  }
}
