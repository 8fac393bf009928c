import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The window in which a person says when a dose was really taken, how much it was, and what they noted.
@MainActor
final class DoseForm: FormOwner {
  let form: FormWindow
  private let title: String
  /// What is recorded, as the fields show it.
  private var known: DoseDraft
  private let answers: Choices<DoseDraft.Answer>
  private let answerRow: ContentRow
  private let day: DayField
  private let time = TimeField(translated("Time"), hint: translated("For example 21:10. Leave empty for now"))
  private let amount = TextField(
    translated("Amount"),
    hint: translated("For example 2 or 0.5. Leave empty for the usual dose")
  )
  private let place = TextField(translated("Place"), hint: translated("For example left arm"))
  private let note = TextField(translated("Note"))

  /// `title` names the dose: `Metformin 500 mg, evening`.
  init?(_ name: String, _ first: DoseDraft, today: Day, in context: WindowContext) {
    guard let window = FormWindow(name.printable, in: context, accept: translated("Record"))
    else {
      return nil
    }
    (form, title, known) = (window, name.printable, first)
    var offered: [(DoseDraft.Answer, String)] = [
      (.taken, translated("Taken")), (.skipped, translated("Skipped", in: "button of a missed dose")),
    ]
    if first.answer != .unanswered { offered.append((.unanswered, translated("Not Answered", in: "button"))) }
    answers = Choices(translated("Answer"), offered, columns: offered.count)
    answerRow = ContentRow(answers.widget.margins(12))
    day = DayField(
      translated("Day"),
      hint: translated("For example yesterday or 8 December. Leave empty for today"),
      today: today,
      side: .past
    )
    let group = RowGroup()
    group.add(answerRow)
    group.add(day.field, time.field, amount, place, note)
    window.content.add(group)
    fill(first)
    answers.onChange { [weak self] in self?.refresh() }
    window.onAccept { [weak self] in self?.save() }
    refresh()
  }

  func open() {
    form.firstField = draft.parts.contains(.answer) ? nil : time.field
    form.open()
  }

  private func fill(_ first: DoseDraft) {
    answers.chosen = [first.answer == .unanswered ? .taken : first.answer]
    time.request = first.time
    (amount.text, place.text, note.text) = (first.amount, first.place, first.note)
    known = draft
    known.answer = first.answer
  }

  private var draft: DoseDraft {
    var draft = known
    draft.answer = answers.chosen.first ?? .taken
    draft.day = day.request
    draft.time = time.request
    (draft.amount, draft.place, draft.note) = (amount.text, place.text, note.text)
    return draft
  }

  private func field(of part: DoseDraft.Part) -> TextField? {
    switch part {
    case .answer: nil
    case .day: day.field
    case .time: time.field
    case .amount: amount
    case .place: place
    case .note: note
    }
  }

  private func refresh() {
    let parts = draft.parts
    answerRow.isVisible = parts.contains(.answer)
    for part in DoseDraft.Part.allCases { field(of: part)?.row.isVisible = parts.contains(part) }
  }

  private func save() {
    let context = form.context
    switch draft.request(after: known) {
    case nil: form.close()
    case .take(let input):
      context.record(Control.Take.self, input, \.force, handled: handler) { [weak self] _ in self?.finish() }
    case .takeFree(let input):
      context.record(Control.TakeAsNeeded.self, input, \.force, handled: handler) { [weak self] _ in
        self?.finish()
      }
    case .skip(let input):
      context.call(Control.Skip.self, input, handled: handler) { [weak self] _ in self?.finish() }
    case .undo(let input):
      context.call(Control.Undo.self, input, handled: handler) { [weak self] _ in self?.finish() }
    }
  }

  private func finish() {
    form.parent.say(translated("Recorded: \(title)"))
    form.close()
  }

  private var handler: @MainActor (any ErrorReply) -> Bool {
    { [weak self] refusal in
      guard let part = DoseDraft.field(of: refusal), let field = self?.field(of: part) else { return false }
      field.complain(refusal.sentence)
      return true
    }
  }
}
