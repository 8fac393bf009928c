import Adwaita
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// The medications that are taken now, and those that have ended.
@MainActor
final class MedicationsPage: Page {
  static let title = PageTitle(
    name: "medications",
    title: translated("Medications"),
    icon: "view-list-symbolic"
  )
  static let shortcuts = [Shortcut("<Control>n", translated("Add a medication"))]

  let widget: Widget
  /// Insensitive unless everything is paused. It is never hidden, so that nothing moves under the pointer.
  private let resume = Button(wrapping: translated("Resume Everything")).styled("pill")
  private let present = RowGroup(translated("Current medications"))
  private let past = RowGroup(translated("Ended medications"))
  private let nothing = emptyState(
    translated("You have no current medications."),
    icon: "pills-symbolic"
  )
  private lazy var presentRows = rows(in: present)
  private lazy var pastRows = rows(in: past)
  private var medications: [Control.Medication] = []
  private var today: Day?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let add = Button(translated("Add Medication")).styled("suggested-action", "pill").aligned(across: .center)
    let pause = Button(wrapping: translated("Pause Everything…")).styled("pill")
    let pauses = Columns(atMost: 2, spacing: 12, [pause, resume]).aligned(across: .center)
    let column = Box(.down, spacing: 18, [nothing, present, add, pauses, past])
    widget = pageScroller(column)
    (present.isVisible, past.isVisible, nothing.isVisible) = (false, false, false)
    add.onPress { [weak self] in self?.edit(nil) }
    pause.onPress { [weak self] in self?.pauseAll() }
    resume.onPress { [weak self] in self?.resumeAll() }
  }

  func show(_ status: Control.Status) {
    resume.isSensitive = status.isPaused
    load()
  }

  func add() { edit(nil) }

  private func load() {
    context.call(Control.ListMedications.self, Control.ListMedications.Input(all: true)) {
      [weak self] in self?.show($0)
    }
  }

  /// The placeholder of a new installation is listed as ended only if somebody answered it.
  private func show(_ output: Control.ListMedications.Output) {
    guard let placeholder = output.medications.first(where: { $0.isDefault && $0.state == .ended }) else {
      return show(output, without: nil)
    }
    context.call(Control.Stats.self, Control.Stats.Input()) { [weak self] stats in
      let tally = stats.medications.first { $0.medication == placeholder.medication }?.tally
      let isAnswered = tally.map { $0.taken + $0.skipped > 0 } ?? false
      self?.show(output, without: isAnswered ? nil : placeholder.calling)
    }
  }

  private func show(_ output: Control.ListMedications.Output, without hidden: String?) {
    (medications, today) = (output.medications, output.today)
    let contents = medications.filter { $0.calling != hidden }
      .map { MedicationContent($0, today: output.today) }
    let (ended, taken) = (contents.filter(\.isPast), contents.filter { !$0.isPast })
    presentRows.show(taken)
    pastRows.show(ended)
    (present.isVisible, past.isVisible, nothing.isVisible) = (!taken.isEmpty, !ended.isEmpty, taken.isEmpty)
  }

  private func rows(in group: RowGroup) -> KeptRows<MedicationRow> {
    KeptRows(in: group) { content in
      MedicationRow(content) { [weak self] action in
        guard let self, let medication = medications.first(where: { $0.calling == content.medication })
        else { return }
        perform(action, on: medication)
      }
    }
  }

  // MARK: Actions

  private func perform(_ action: MedicationContent.Action, on medication: Control.Medication) {
    switch action {
    case .edit: edit(medication)
    case .pause: pause(medication)
    case .resume: resume(medication)
    case .details: context.open(MedicationDetails(medication, in: context))
    case .stock: context.open(StockForm(medication, in: context) { [weak self] in self?.load() })
    case .extra: recordExtra(medication)
    case .end: end(medication)
    case .erase: erase(medication)
    }
  }

  private func edit(_ medication: Control.Medication?) {
    context.call(Control.GetSettings.self, NoParameters()) { [weak self] output in
      guard let self, let today else { return }
      let editor = MedicationEditor(medication, today: today, slots: output.slots, in: context) {
        [weak self] in self?.load()
      }
      context.open(editor)
    }
  }

  private func recordExtra(_ medication: Control.Medication) {
    let subject = DoseDraft.Subject.free(medication: medication.calling, isExtra: true)
    context.openDose(
      translated("Extra dose of \(medication.title)"),
      DoseDraft(subject: subject, answer: .taken)
    )
  }

  private func pause(_ medication: Control.Medication) {
    askForDay(
      translated("Pause \(medication.medication)"),
      Control.PauseMedication.self,
      input: { MedicationContent.pause(medication.calling, until: $0) },
      text: pausedText
    )
  }

  private func pauseAll() {
    askForDay(
      translated("Pause Everything"),
      explanation: translated(
        "While everything is paused, nothing is due. Pills does not remind you, not even to drink."
      ),
      Control.PauseAll.self,
      input: { Control.PauseAll.Input(until: $0.isEmpty ? nil : $0) },
      text: pausedText
    )
  }

  private func resumeAll() {
    context.call(Control.ResumeAll.self, NoParameters()) { [weak self] in self?.context.say(resumedText($0)) }
  }

  /// Pauses until a day that the person types, or until they resume.
  private func askForDay<Method: Varlink.Method>(
    _ title: String,
    explanation: String = "",
    _ method: Method.Type,
    input: @escaping (String) -> Method.Input,
    text: @escaping (Method.Output) -> String
  ) {
    guard let today else { return }
    let until = DayField(
      translated("Due again from"),
      hint: translated("For example 8 December. Leave empty to pause until you resume it"),
      today: today,
      side: .coming
    )
    let form = FormWindow(
      title,
      until.field,
      explanation: explanation,
      in: context,
      accept: translated("Pause")
    )
    form?.onAccept { [weak self, weak form] in
      form?.context.call(
        method,
        input(until.request),
        handled: { refusal in
          guard refusal is Control.InvalidDay || refusal is Control.PastDay else { return false }
          until.field.complain(refusal.sentence)
          return true
        }
      ) { [weak form] output in self?.close(form, text(output)) }
    }
    context.open(form)
  }

  /// Asks for the name first, as erasing removes everything recorded about a medication for good.
  private func erase(_ medication: Control.Medication) {
    let title = medication.medication.printable
    let name = TextField(translated("Name"), hint: translated("Type \(title) to confirm"))
    let form = FormWindow(
      translated("Erase \(title)"),
      name,
      explanation: erasureWarning(title),
      in: context,
      accept: translated("Erase"),
      isDestructive: true
    )
    form?.isAcceptable = false
    name.onChange { [weak form, weak name] in form?.isAcceptable = name?.text == medication.medication }
    form?.onAccept { [weak self, weak form] in
      let input = Control.EraseMedication.Input(medication: medication.calling)
      form?.context.call(Control.EraseMedication.self, input) { [weak form] output in
        self?.close(form, erasedLine(output))
      }
    }
    context.open(form)
  }

  private func close(_ form: FormWindow?, _ sentence: String) {
    load()
    context.say(sentence)
    form?.close()
  }

  private func resume(_ medication: Control.Medication) {
    let input = Control.ResumeMedication.Input(medication: medication.calling)
    context.call(Control.ResumeMedication.self, input) { [weak self] output in
      guard let self else { return }
      load()
      context.say(resumedLine(output))
    }
  }

  private func end(_ medication: Control.Medication) {
    let (question, meaning) = removalQuestion(medication)
    context.ask(question, meaning, yes: translated("End", in: "button"), isDestructive: true) { [weak self] in
      let input = Control.RemoveMedication.Input(medication: medication.calling)
      self?.context.call(Control.RemoveMedication.self, input) { output in
        self?.load()
        self?.context.say(removedLine(output))
      }
    }
  }
}
