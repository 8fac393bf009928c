import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The window in which a person counts what is left of a medication, and says what they bought.
@MainActor
final class StockForm: FormOwner {
  let form: FormWindow
  private let medication: Control.Medication
  private let sayings: Choices<StockDraft.Saying>
  private let number = TextField(
    translated("How many"),
    hint: translated("For example 60 or 0.5"),
    letters: 8
  )
  private let warnAt = NumberRow(translated("Warn so many days before it runs out"), 0...365)
  private let onDone: @MainActor () -> Void

  init?(
    _ counted: Control.Medication,
    in context: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    let name = translated("Stock of \(counted.medication)").printable
    guard let window = FormWindow(name, in: context, accept: translated("Save")) else { return nil }
    (form, medication, onDone) = (window, counted, done)
    sayings = Choices(StockDraft.sayings(counted.stock).map { ($0, $0.text) }, columns: 2)
    let first = StockDraft(counted.stock)
    sayings.chosen = [first.saying]
    warnAt.number = first.warnAt
    let group = RowGroup()
    group.text = counted.stock?.summary.capitalizedFirst ?? translated("It is not counted yet.")
    if counted.stock != nil { group.add(ContentRow(sayings.widget.margins(12))) }
    group.add(number)
    group.add(warnAt.row)
    window.content.add(group)
    window.firstField = number
    sayings.onChange { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.save() }
    refresh()
  }

  private var draft: StockDraft {
    var draft = StockDraft(medication.stock)
    draft.saying = sayings.chosen.first ?? .counted
    (draft.number, draft.warnAt) = (number.text, warnAt.number)
    return draft
  }

  private func refresh() {
    number.row.isVisible = draft.takesNumber
    warnAt.row.isVisible = draft.takesWarning
  }

  private func save() {
    let draft = draft
    if let lack = draft.lack(medication.stock) { return number.complain(lack) }
    guard let amount = draft.amount else { return warn(draft, nil) }
    form.context.call(
      Control.CountStock.self,
      Control.CountStock.Input(medication: medication.calling, amount: amount),
      handled: { [weak self] refusal in
        guard refusal is Control.InvalidAmount else { return false }
        self?.number.complain(refusal.sentence)
        return true
      }
    ) { [weak self] output in self?.warn(draft, output) }
  }

  private func warn(_ draft: StockDraft, _ counted: Control.CountStock.Output?) {
    guard let days = draft.warning(after: medication.stock) else { return finish(counted?.stock) }
    let input = Control.WarnOfStock.Input(medication: medication.calling, days: days)
    form.context.call(Control.WarnOfStock.self, input) { [weak self] in self?.finish($0.stock) }
  }

  private func finish(_ stock: Control.Stock?) {
    onDone()
    form.parent.say(stock?.sentence ?? translated("Saved."))
    form.close()
  }
}

extension StockDraft.Saying {
  fileprivate var text: String {
    switch self {
    case .counted: translated("I Have Now", in: "button")
    case .bought: translated("I Bought", in: "button")
    case .lost: translated("I Lost", in: "button")
    case .undone: translated("Undo the Last Entry", in: "button")
    case .ended: translated("Do Not Count It", in: "button")
    }
  }
}
