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
    let (name, former) = (medication.calling, medication.stock)
    // The size of a pack comes first, as packs may be counted with it.
    let size = draft.newPack(after: former).map { Control.SetPack.Input(medication: name, amount: $0) }
    let count = draft.amount.map { Control.CountStock.Input(medication: name, amount: $0) }
    let days = draft.warning(after: former).map { Control.WarnOfStock.Input(medication: name, days: $0) }
    let left = draft.warningLeft(after: former).map { Control.WarnOfStock.Input(medication: name, left: $0) }
    say(Control.SetPack.self, size, in: pack) { [weak self] _ in
      self?.say(Control.CountStock.self, count, in: self?.number) { counted in
        self?.say(Control.WarnOfStock.self, days, in: nil) { warned in
          self?.say(Control.WarnOfStock.self, left, in: self?.warnLeft) { last in
            self?.finish(last ?? warned ?? counted)
          }
        }
      }
    }
  }

  /// Goes on at once if there is nothing to say. A refused amount is explained at its field.
  private func say<Method: Control.Method>(
    _ method: Method.Type,
    _ input: Method.Input?,
    in field: TextField?,
    then next: @escaping @MainActor (Control.Stock?) -> Void
  ) where Method.Output == Control.StockOutput {
    guard let input else { return next(nil) }
    form.context.call(
      method,
      input,
      handled: { [weak field] refusal in
        guard let field, refusal is Control.InvalidAmount else { return false }
        field.complain(refusal.sentence)
        return true
      }
    ) { next($0.stock) }
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
