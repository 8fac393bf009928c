import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The window that answers the doses of several days at once, such as after a journey without a computer.
@MainActor
final class DaysForm: FormOwner {
  let form: FormWindow
  private let answers = Choices<DoseDraft.Answer>(
    translated("Answer"),
    [
      (.taken, translated("Taken")), (.skipped, translated("Skipped", in: "button of a missed dose")),
      (.unanswered, translated("Not Answered", in: "button")),
    ],
    columns: 3
  )
  private let first: DayField
  private let last: DayField
  private let slots: Choices<String?>
  private let medications: Choices<String?>

  init?(
    from day: Day,
    today: Day,
    _ slotNames: [String],
    _ medicationNames: [String],
    in context: WindowContext
  ) {
    guard
      let window = FormWindow(
        translated("Several Days"),
        in: context,
        accept: translated("Record")
      )
    else { return nil }
    form = window
    first = DayField(
      translated("First day"),
      hint: translated("For example 8 December"),
      today: today,
      side: .past
    )
    last = DayField(
      translated("Last day"),
      hint: translated("For example yesterday"),
      today: today,
      side: .past
    )
    slots = Choices(
      translated("Times of day"),
      [(nil, translated("Every time of day"))] + slotNames.map { ($0, slotName($0).capitalizedFirst) },
      columns: 2
    )
    medications = Choices(
      translated("Medications"),
      [(nil, translated("All medications"))] + medicationNames.map { ($0, $0.printable) },
      columns: 2
    )
    (first.day, last.day) = (min(day, today), min(day, today))
    (answers.chosen, slots.chosen, medications.chosen) = ([.taken], [nil], [nil])
    let days = RowGroup()
    days.text = translated("Doses that have another answer keep it. Only undoing removes answers.")
    days.add(ContentRow(answers.widget.margins(12)))
    days.add(first.field, last.field)
    window.content.add(days)
    for (title, choices) in [
      (translated("Times of day"), slots.widget), (translated("Medications"), medications.widget),
    ] {
      let group = RowGroup(title)
      group.add(ContentRow(choices.margins(12)))
      window.content.add(group)
    }
    window.firstField = first.field
    window.onAccept { [weak self] in self?.save() }
  }

  private var draft: DaysDraft {
    DaysDraft(
      answer: answers.chosen.first ?? .taken,
      first: first.request,
      last: last.request,
      slot: slots.chosen.first ?? nil,
      medication: medications.chosen.first ?? nil
    )
  }

  private func save() {
    let (draft, context) = (draft, form.context)
    let handled: @MainActor (any ErrorReply) -> Bool = { [weak self] refusal in
      guard let self, let field = draft.field(of: refusal) else { return false }
      (field == .first ? first : last).field.complain(refusal.sentence)
      return true
    }
    switch draft.answer {
    case .taken:
      context.record(Control.Take.self, draft.take, \.force, handled: handled) { [weak self] in
        self?.finish(daysText($0.days, $0.slots))
      }
    case .skipped:
      context.call(Control.Skip.self, draft.skip, handled: handled) { [weak self] in
        self?.finish(daysText($0.days, $0.slots))
      }
    case .unanswered:
      context.call(Control.Undo.self, draft.undo, handled: handled) { [weak self] in
        self?.finish(daysText($0.days, $0.slots))
      }
    }
  }

  private func finish(_ text: String) {
    form.parent.say(text)
    form.close()
  }
}
