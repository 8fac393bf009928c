import Adwaita
import PillsAPI
import Varlink
import Words

/// The missed doses of the last days, folded into one line, each with buttons to answer it.
@MainActor
final class MissedGroup {
  let widget = RowGroup()
  private let folding = FoldingRow("").styled("missed")
  private let rows: KeptRows<MissedRow>
  private let context: WindowContext
  private var hasMissed = false

  init(in surroundings: WindowContext) {
    context = surroundings
    let presses = Presses()
    rows = KeptRows(in: folding) { MissedRow($0, among: presses, in: surroundings) }
    widget.add(folding)
    widget.isVisible = false
  }

  /// Shown or hidden only when the page comes into view, so that nothing moves below it meanwhile.
  func fit() { widget.isVisible = hasMissed }

  /// `line` says how many there are; nil for none.
  func show(_ line: String?) {
    hasMissed = line != nil
    folding.title = line ?? translated("No missed doses")
    guard line != nil else { return rows.show([]) }
    context.call(Control.GetMissed.self, NoParameters()) { [weak self] output in
      self?.rows.show(MissedContent.all(in: output))
    }
  }
}

@MainActor
private final class MissedRow: KeptRow {
  let widget: Row
  private let content: MissedContent
  private let context: WindowContext

  /// The next row moves into the place of an answered one, so all rows share `presses`.
  init(_ missed: MissedContent, among presses: Presses, in surroundings: WindowContext) {
    (content, context) = (missed, surroundings)
    widget = Row(missed.name)
    widget.subtitle = missed.place
    let buttons = MissedContent.Answer.allCases.map { answer in
      let button = Button(answer.text).named(missed.buttonName(answer))
      button.onSinglePress(among: presses) { [weak self] in self?.say(answer) }
      return button
    }
    widget.addSuffix(Columns(atMost: buttons.count, spacing: 6, buttons).aligned(down: .center))
  }

  /// A missed dose that changes is no longer missed, so its row goes.
  func show(_ content: MissedContent) {}

  private func say(_ answer: MissedContent.Answer) {
    switch answer {
    case .taken: context.record(Control.Take.self, content.take, \.force) { _ in }
    case .skipped: context.call(Control.Skip.self, content.skip) { _ in }
    case .missed: context.call(Control.ConfirmMissed.self, content.confirm) { _ in }
    }
  }
}
