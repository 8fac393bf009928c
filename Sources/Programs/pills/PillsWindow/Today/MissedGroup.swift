import Adwaita
import PillsAPI
import Varlink
import Words

/// The missed doses of the last days, folded into one line, each with buttons that say what became of it.
@MainActor
final class MissedGroup {
  let widget = RowGroup()
  private let folding = FoldingRow("").styled("missed")
  private let rows: KeptRows<MissedRow>
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    rows = KeptRows(in: folding) { MissedRow($0, in: surroundings) }
    widget.add(folding)
    widget.isVisible = false
  }

  /// `line` says how many there are; nil for none.
  func show(_ line: String?) {
    widget.isVisible = line != nil
    folding.title = line ?? ""
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

  init(_ missed: MissedContent, in surroundings: WindowContext) {
    (content, context) = (missed, surroundings)
    widget = Row(missed.name)
    widget.subtitle = missed.place
    for answer in MissedContent.Answer.allCases {
      let button = Button(answer.text).aligned(down: .center)
      button.setAccessibleName(missed.buttonName(answer))
      button.onPress { [weak self] in self?.say(answer) }
      widget.addSuffix(button)
    }
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
