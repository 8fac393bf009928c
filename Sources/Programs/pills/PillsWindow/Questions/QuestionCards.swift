import Adwaita
import PillsAPI
import PillsCore
import Varlink
import Words

/// The conflicts between devices as cards at the top of the page of today.
@MainActor
final class QuestionCards {
  let widget = Box(.down, spacing: 18)
  private let cards: KeptRows<QuestionCard>
  private let context: WindowContext
  private var hasQuestions = false

  init(in surroundings: WindowContext) {
    context = surroundings
    // The next card moves into the place of an answered one, so all cards share the presses.
    let presses = Presses()
    cards = KeptRows(in: widget) { QuestionCard($0, presses, in: surroundings) }
    widget.isVisible = false
  }

  /// Shown or hidden only when the page comes into view, so that nothing moves below it meanwhile.
  func fit() { widget.isVisible = hasQuestions }

  func show(_ count: Int, today: Day) {
    guard count > 0 else { return show([]) }
    let input = Sync.GetConflicts.Input(days: Sync.GetConflicts.recentDays)
    context.call(Sync.GetConflicts.self, input) { [weak self] output in
      self?.show(QuestionContent.all(output, today: today))
    }
  }

  private func show(_ questions: [QuestionContent]) {
    let isFirst = !hasQuestions
    hasQuestions = !questions.isEmpty
    cards.show(questions)
    if isFirst, hasQuestions, !hasBeenFitted { fit() }
    hasBeenFitted = true
  }

  /// The first answer of pillsd comes after the page was shown.
  private var hasBeenFitted = false
}

@MainActor
private final class QuestionCard: KeptRow {
  let widget: RowGroup

  init(_ question: QuestionContent, _ presses: Presses, in context: WindowContext) {
    widget = RowGroup()
    let row = Row(question.title, question.text)
    row.addPrefix(Image(icon: "dialog-question-symbolic").named(translated("Question")))
    widget.add(row)
    let buttons = question.answers.map { answer in
      let button = Button(wrapping: answer.text).named(answer.name)
      button.onSinglePress(among: presses) { [weak context] in context?.choose(answer.choice) }
      return button
    }
    widget.add(ContentRow(Columns(atMost: 2, spacing: 6, buttons).margins(12)))
  }

  // Another question has another card.
  func show(_ question: QuestionContent) {}
}

extension WindowContext {
  fileprivate func choose(_ choice: QuestionContent.Choice) {
    let text = translated("This conflict is settled on all your devices.")
    switch choice {
    case .resolve(let input): call(Sync.Resolve.self, input) { [weak self] _ in self?.say(text) }
    case .same(let input): call(Control.SetSameness.self, input) { [weak self] _ in self?.say(text) }
    }
  }
}
