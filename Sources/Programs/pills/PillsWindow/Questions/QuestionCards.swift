import Adwaita
import PillsAPI
import PillsCore
import Varlink
import Words

/// What the person has to decide, as cards at the top of the page of today.
@MainActor
final class QuestionCards {
  let widget = Box(.down, spacing: 18)
  private lazy var cards = KeptRows(in: widget) { [weak self, presses] question in
    QuestionCard(question, presses) { self?.choose($0, of: question) }
  }
  /// The next card moves into the place of an answered one, so all cards share the presses.
  private let presses = Presses()
  private let context: WindowContext
  private var stock: [QuestionContent] = []
  private var conflicts: [QuestionContent] = []
  private var journey: Journey?
  private var putOff: Set<QuestionContent.ID> = []
  private var hasQuestions = false

  init(in surroundings: WindowContext) {
    context = surroundings
    widget.isVisible = false
  }

  /// Shown or hidden only when the page comes into view, so that nothing moves below it meanwhile.
  func fit() { widget.isVisible = hasQuestions }

  func show(_ status: Control.Status) {
    stock = QuestionContent.all(low: status.stock ?? [])
    lookForJourney { [weak self] in self?.lookForConflicts(status) { self?.refresh() } }
  }

  private func lookForConflicts(_ status: Control.Status, then body: @escaping @MainActor () -> Void) {
    guard let count = status.questions, count > 0 else {
      conflicts = []
      return body()
    }
    let input = Sync.GetConflicts.Input(days: Sync.GetConflicts.recentDays)
    context.call(Sync.GetConflicts.self, input) { [weak self] output in
      self?.conflicts = QuestionContent.all(output, today: status.today)
      body()
    }
  }

  private func refresh() {
    let questions = ((journey.map { [$0.question] } ?? []) + conflicts + stock).filter {
      !putOff.contains($0.id)
    }
    let isFirst = !hasQuestions
    hasQuestions = !questions.isEmpty
    cards.show(questions)
    if isFirst, hasQuestions, !hasBeenFitted { fit() }
    hasBeenFitted = true
  }

  /// The first answer of pillsd comes after the page was shown.
  private var hasBeenFitted = false

  private func choose(_ choice: QuestionContent.Choice, of question: QuestionContent) {
    let text = translated("This conflict is settled on all your devices.")
    switch choice {
    case .resolve(let input): context.call(Sync.Resolve.self, input) { [context] _ in context.say(text) }
    case .same(let input): context.call(Control.SetSameness.self, input) { [context] _ in context.say(text) }
    case .stock(let name, let dosage): openStock(name, dosage)
    case .hours(let journey, let hours): settle(journey, journey.changes(to: hours)[...])
    case .later:
      putOff.insert(question.id)
      refresh()
    }
  }

  private func lookForJourney(then body: @escaping @MainActor () -> Void) {
    let (settled, now) = (LocalZone.settled, LocalZone.name)
    guard let now, let settled, settled != now else {
      if settled == nil, let now { LocalZone.settle(now) }
      journey = nil
      return body()
    }
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] output in
      // The person may have answered meanwhile.
      self?.journey = Journey(settled: LocalZone.settled, now: now, output.settings)
      if self?.journey == nil { LocalZone.settle(now) }
      body()
    }
  }

  private func settle(_ journey: Journey, _ changes: ArraySlice<Control.SetSetting.Input>) {
    guard let change = changes.first else {
      LocalZone.settle(journey.to)
      self.journey = nil
      return refresh()
    }
    context.call(Control.SetSetting.self, change) { [weak self] _ in
      self?.settle(journey, changes.dropFirst())
    }
  }

  private func openStock(_ name: String, _ dosage: String?) {
    context.call(Control.ListMedications.self, Control.ListMedications.Input()) { [context] output in
      let counted = output.medications.first {
        $0.medication == name && $0.dosage == dosage && $0.stock != nil
      }
      // Its new status takes the card away.
      if let counted { context.open(StockForm(counted, in: context) {}) }
    }
  }
}

@MainActor
private final class QuestionCard: KeptRow {
  let widget: RowGroup

  init(
    _ question: QuestionContent,
    _ presses: Presses,
    onAnswer: @escaping @MainActor (QuestionContent.Choice) -> Void
  ) {
    widget = RowGroup()
    let row = Row(question.title, question.text)
    row.addPrefix(Image(icon: "dialog-question-symbolic").named(translated("Question")))
    widget.add(row)
    let buttons = question.answers.map { answer in
      let button = Button(wrapping: answer.text).named(answer.name)
      button.onSinglePress(among: presses) { onAnswer(answer.choice) }
      return button
    }
    widget.add(ContentRow(Columns(atMost: 2, spacing: 6, buttons).margins(12)))
  }

  // Another question has another card.
  func show(_ question: QuestionContent) {}
}
