import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationEdit = Command(
    "medication edit",
    summary: "change a medication from today on",
    arguments: [.medication],
    options: MedicationRequest.optionsOfChange + [.yes],
    alternatives: [[.reminders, .noReminders]],
    changesSomething: true,
    description: paragraphs(
      "Changes only what you give. The change holds from today on, or from the day given with --from; what "
        + "was due before stays as it was.",
      "If you already took or skipped a dose today, new slots or a new schedule could make another one due "
        + "today. If so, they hold from tomorrow on; with --from today they hold today.",
      "A new --zone holds from tomorrow on: what is due today keeps its time.",
      MedicationRequest.scheduleForms,
      MedicationRequest.doseForms
    ),
    examples: [
      "pillsctl medication edit metformin --dosage '850 mg'": "from today on",
      "pillsctl medication edit metformin --slots evening --from 2026-12-01": "from December on",
      "pillsctl medication edit metformin --until never": "it has no last day any more",
    ]
  ) { (context) throws(Failure) in
    let request = MedicationRequest(context.arguments)
    guard !request.isBare else { throw context.command.nothingToDo(MedicationRequest.optionsOfChange) }
    let output = try context.edited(request)
    // If the edit holds later, it is shown as the medication will be then.
    let isLater = output.changed && output.from > output.today && !context.isJSON
    let later = isLater ? try context.medication(output.medication.medication).version(on: output.from) : nil
    try context.show(output) {
      editedLines(output, later: later, isDayNamed: request.from != nil || request.zone != nil)
    }
  }
}

extension Context {
  /// Asks the person first if an earlier first day makes doses count as missed.
  fileprivate func edited(_ request: MedicationRequest) throws(Failure) -> Control.EditMedication.Output {
    var input = request
    if isCertain { input.acceptMissed = true }
    do throws(Failure) {
      return try callUnlocking(Control.EditMedication.self, input)
    } catch {
      guard case .refused(let refusal) = error, let missing = refusal as? Control.WouldMiss,
        isAgreed("\(missing.fact) \(translated("Move the first day anyway?"))")
      else { throw error }
    }
    input.acceptMissed = true
    return try call(Control.EditMedication.self, input)
  }
}

func editedLines(
  _ output: Control.EditMedication.Output,
  later: Control.MedicationVersion?,
  isDayNamed: Bool
) -> [String] {
  var lines = [editedLine(output, later: later, isDayNamed: isDayNamed)]
  if later != nil, !isDayNamed {
    lines.append(translated("To change it from today on, add: --from today"))
  } else if let line = alsoDueLine(output), let first = output.alsoDue.first {
    let name = output.medication.calling.shellQuoted
    lines.append("\(line) \(translated("To skip it: pillsctl skip \(first) \(name)"))")
  }
  return lines.map(\.printable)
}
