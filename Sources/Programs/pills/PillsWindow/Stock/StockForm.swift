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
    hint: translated("For example 60 or 0.5")
  )
  private let warnLeft = TextField(
    translated("Warn when this many are left"),
    hint: translated("A number; empty for never")
  )
  private let pack = TextField(translated("In one pack"), hint: translated("For example 28"))
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
    sayings = Choices(name, StockDraft.sayings(counted.stock).map { ($0, $0.text) }, columns: 2)
    let first = StockDraft(counted.stock)
    sayings.chosen = [first.saying]
    warnAt.number = first.warnAt
    (warnLeft.text, pack.text) = (first.warnLeft, first.pack)
    let group = RowGroup()
    group.text = counted.stock?.summary.capitalizedFirst ?? translated("It is not counted yet.")
    if counted.stock != nil { group.add(ContentRow(sayings.widget.margins(12))) }
    group.add(number)
    group.add(pack)
    group.add(warnAt.row)
    group.add(warnLeft)
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
    (draft.warnLeft, draft.pack) = (warnLeft.text, pack.text)
    return draft
  }

  private func refresh() {
    number.row.isVisible = draft.takesNumber
    for row in [warnAt.row, warnLeft.row, pack.row] { row.isVisible = draft.takesWarning }
  }

  private func save() {
    let draft = draft
    if let lack = draft.lack(medication.stock) { return number.complain(lack) }
    let former = medication.stock
    let said = Control.CountStock.Input(
      medication: medication.calling,
      amount: draft.amount,
      pack: draft.newPack(after: former),
      days: draft.warning(after: former),
      left: draft.warningLeft(after: former)
    )
    guard said != Control.CountStock.Input(medication: medication.calling) else { return finish(nil) }
    form.context.call(
      Control.CountStock.self,
      said,
      handled: { [weak self] in self?.explain($0, said) ?? false }
    ) {
      [weak self] in self?.finish($0.stock)
    }
  }

  /// A refused amount is explained at its field.
  private func explain(_ refusal: any ErrorReply, _ said: Control.CountStock.Input) -> Bool {
    guard let wrong = refusal as? Control.InvalidAmount else { return false }
    let fields = [(said.pack, pack), (said.amount, number), (said.left, warnLeft)]
    guard let field = fields.first(where: { $0.0 == wrong.amount })?.1 else { return false }
    field.complain(refusal.sentence)
    return true
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
    case .boughtPacks: translated("I Bought Packs", in: "button")
    case .bought: translated("I Bought", in: "button")
    case .lost: translated("I Lost", in: "button")
    case .undone: translated("Undo the Last Entry", in: "button")
    case .ended: translated("Do Not Count It", in: "button")
    }
  }
}
