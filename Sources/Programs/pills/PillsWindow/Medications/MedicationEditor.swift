import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The window that adds or changes a medication.
@MainActor
final class MedicationEditor: FormOwner {
  let form: FormWindow
  private let medication: Control.Medication?
  private let today: Day
  private var draft: MedicationForm
  private var texts: [MedicationText: TextField] = [:]
  private let schedule: SchedulePicker
  private let dose = TextField(
    translated("Amount of a dose"),
    hint: translated("For example 2, or 3 for 5 days, 2 for 5 days. Leave empty for one")
  )
  private let from: DayField
  private let until: DayField
  private let reminders = SwitchRow(translated("Reminders"), translated("Without reminders it is still due"))
  private lazy var addition = SlotAddition(in: form.context) { [weak self] in self?.loadSlots() }
  private let onDone: @MainActor () -> Void

  /// `slots` are those of the settings; `done` is called after the medication was saved.
  init?(
    _ changed: Control.Medication?,
    today now: Day,
    slots: [(name: String, time: String)],
    in context: WindowContext,
    onDone done: @escaping @MainActor () -> Void
  ) {
    let title = changed.map { translated("Edit \($0.medication)").printable } ?? translated("Add Medication")
    guard
      let window = FormWindow(
        title,
        in: context,
        accept: changed == nil ? translated("Add") : translated("Save")
      )
    else { return nil }
    (form, medication, today, onDone) = (window, changed, now, done)
    draft = changed.map { MedicationForm($0) } ?? MedicationForm(slots: Set(slots.prefix(1).map(\.name)))
    schedule = SchedulePicker(draft, today: now, slots: slots)
    from =
      changed == nil
      ? DayField(
        translated("First day"),
        hint: translated("For example tomorrow or 8 December. Leave empty to start now"),
        today: now
      )
      : DayField(
        translated("Change applies from"),
        hint: translated("For example tomorrow or 8 December. Leave empty for today"),
        today: now
      )
    until = DayField(
      translated("Last day"),
      hint: translated("For example 31 December. Leave empty if there is no last day"),
      today: now,
      side: .coming
    )
    until.day = Day(draft.until)
    reminders.isOn = draft.reminders
    addContent()
    onChange { [weak self] in self?.refresh() }
    form.onAccept { [weak self] in self?.save() }
    refresh()
  }

  private func addContent() {
    let group = RowGroup()
    for text in MedicationText.allCases {
      let field = TextField(text.title, hint: text.hint, text: draft.texts[text] ?? "")
      texts[text] = field
      group.add(field)
    }
    dose.text = draft.dose
    group.add(dose)
    form.firstField = texts[.name]
    let period = RowGroup(translated("Start and end"))
    period.add(from.field, until.field)
    period.add(reminders.row)
    for part in [
      group, schedule.days, schedule.times, addition.widget, schedule.journeys, schedule.limits, period,
    ] {
      form.content.add(part)
    }
  }

  private func loadSlots() {
    form.context.call(Control.GetSettings.self, NoParameters()) { [weak self] output in
      self?.schedule.offer(output.slots)
    }
  }

  private func onChange(_ body: @escaping @MainActor () -> Void) {
    for field in texts.values { field.onChange(body) }
    dose.onChange(body)
    schedule.onChange(body)
    from.field.onChange(body)
    until.field.onChange(body)
    reminders.onToggle(body)
  }

  private func refresh() {
    for (text, field) in texts { draft.texts[text] = field.text }
    draft.dose = dose.text
    schedule.fill(&draft)
    (draft.from, draft.until, draft.reminders) = (from.request, until.request, reminders.isOn)
    reminders.row.isVisible = draft.parts.contains(.reminders)
    addition.widget.isVisible = draft.parts.contains(.times)
    schedule.refresh(draft, today: today)
    form.isAcceptable = draft.isNamed
  }

  private func save() {
    guard draft.hasReadableLimit else {
      return schedule.complain(at: .perDay, translated("Type a number, or leave this field empty."))
    }
    guard let medication else { return add() }
    guard let change = draft.change(of: medication) else { return form.close() }
    edit(change)
  }

  private func add() {
    form.context.call(
      Control.AddMedication.self,
      draft.addition,
      handled: { [weak self] in self?.handle($0) ?? false }
    ) { [weak self] output in
      self?.finish { addedText(output) }
    }
  }

  private func edit(_ change: Control.EditMedication.Input) {
    form.context.call(
      Control.EditMedication.self,
      change,
      handled: { [weak self] in self?.handle($0, in: change) ?? false }
    ) { [weak self] output in self?.tell(output, isDayNamed: change.from != nil) }
  }

  private func tell(_ output: Control.EditMedication.Output, isDayNamed: Bool) {
    let name = output.medication.calling
    form.context.call(Control.GetMedication.self, Control.GetMedication.Input(medication: name)) {
      [weak self] medication in
      self?.finish { editedText(output, medication, isDayNamed: isDayNamed) }
    }
  }

  private func finish(_ sentence: () -> String) {
    onDone()
    form.close()
    form.parent.say(sentence())
  }

  /// Shows the refusal at its field; false if it is about no field.
  private func handle(_ refusal: any ErrorReply, in change: Control.EditMedication.Input? = nil) -> Bool {
    if let refusal = refusal as? Control.WouldMiss {
      askAboutMissed(refusal, change)
      return true
    }
    guard let (field, sentence) = draft.complaint(about: refusal) else { return false }
    switch field {
    case .text(let text): texts[text]?.complain(sentence)
    case .days, .times, .perDay, .gap: schedule.complain(at: field, sentence)
    case .dose: dose.complain(sentence)
    case .from: from.field.complain(sentence)
    case .until: until.field.complain(sentence)
    }
    return true
  }

  private func askAboutMissed(_ refusal: Control.WouldMiss, _ change: Control.EditMedication.Input?) {
    guard var change else { return }
    change.acceptMissed = true
    let accepted = change
    form.context.ask(
      translated("Move the first day anyway?"),
      refusal.fact,
      yes: translated("Move")
    ) { [weak self] in
      self?.edit(accepted)
    }
  }
}

extension MedicationText {
  fileprivate var title: String {
    switch self {
    case .name: translated("Name")
    case .dosage: translated("Dosage")
    case .instructions: translated("Instructions")
    case .places: translated("Alternating places")
    }
  }

  fileprivate var hint: String {
    switch self {
    case .name: ""
    case .dosage: translated("For example 500 mg")
    case .instructions: translated("For example with food")
    case .places: translated("For example left arm, right arm")
    }
  }
}
