import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Words

/// The window for a drink of any amount, beverage and time.
@MainActor
final class DrinkForm: FormOwner {
  let form: FormWindow
  private let unit: VolumeUnit
  private let amount: TextField
  private let kinds = Choices<Beverage.Kind?>(
    translated("Beverage"),
    Beverage.Kind.allCases.map { ($0, beverageName($0.rawValue).capitalizedFirst) }
      + [(nil, translated("Other", in: "beverage"))],
    columns: 3,
    picture: BeverageSign.picture
  )
  private let beverage = TextField(translated("Beverage"), hint: translated("For example milk"))
  private let day: DayField
  private let time = TimeField(translated("Time"), hint: translated("For example 14:30. Leave empty for now"))
  private let note = TextField(translated("Note"))

  init?(in shown: VolumeUnit, today: Day, _ context: WindowContext) {
    guard
      let window = FormWindow(
        translated("Other Drink"),
        in: context,
        accept: translated("Record")
      )
    else { return nil }
    (form, unit) = (window, shown)
    amount = TextField(
      translated("Amount"),
      hint: translated("For example \(shown.text(shown.example))")
    )
    day = DayField(
      translated("Day"),
      hint: translated("For example yesterday or 8 December. Leave empty for today"),
      today: today,
      side: .past
    )
    let group = RowGroup()
    group.add(amount)
    group.add(ContentRow(kinds.widget.margins(12)))
    group.add(beverage, day.field, time.field, note)
    window.content.add(group)
    window.firstField = amount
    kinds.chosen = [.water]
    kinds.onChange { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.save() }
    refresh()
  }

  private func refresh() { beverage.row.isVisible = draft.kind == nil }

  private var draft: DrinkDraft {
    DrinkDraft(
      kind: kinds.chosen.first ?? .water,
      otherBeverage: beverage.text,
      amount: amount.text,
      day: day.request,
      time: time.request,
      note: note.text
    )
  }

  private func field(_ field: DrinkDraft.Field) -> TextField {
    switch field {
    case .amount: amount
    case .beverage: beverage
    case .day: day.field
    case .time: time.field
    case .note: note
    }
  }

  private func save() {
    if let (field, text) = draft.lack(in: unit) { return self.field(field).complain(text) }
    form.context.call(
      Control.AddDrink.self,
      draft.input(in: unit),
      handled: { [weak self] refusal in
        guard let self, let field = DrinkDraft.field(of: refusal) else { return false }
        self.field(field).complain(refusal.sentence)
        return true
      }
    ) { [weak self] output in
      guard let self else { return }
      form.parent.say(drunkLines(output, tellsTime: true).joined(separator: " "))
      form.close()
    }
  }
}
