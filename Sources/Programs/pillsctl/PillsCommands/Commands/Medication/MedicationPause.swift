import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationPause = Command(
    "medication pause",
    summary: "pause a medication",
    arguments: [.medication],
    options: [.resumeDay],
    changesSomething: true,
    description: paragraphs(
      "Pauses a medication: it is not due, and you are not reminded of it, until you resume it."
    ),
    examples: [
      "pillsctl medication pause metformin": "until you resume it",
      "pillsctl medication pause metformin --until 2026-12-01": "it is due again on 1 December",
    ]
  ) { (context) throws(Failure) in
    let medication = context.arguments.operands[0]
    let input = Control.PauseMedication.Input(medication: medication, until: context.arguments[.resumeDay])
    do throws(Failure) {
      try context.show(Control.PauseMedication.self, input) { [pausedLine($0)] }
    } catch {
      guard case .refused(let refusal as Control.PastDay) = error else { throw error }
      throw .explained(refusal, sentence: refusal.sentence(ofPausing: medication))
    }
  }

  static let medicationResume = Command(
    "medication resume",
    summary: "resume a paused medication",
    arguments: [.medication],
    changesSomething: true,
    description: paragraphs("Ends the pause of a medication: it is due again from now on."),
    examples: ["pillsctl medication resume metformin": "it is due again"]
  ) { (context) throws(Failure) in
    let input = Control.ResumeMedication.Input(medication: context.arguments.operands[0])
    try context.show(Control.ResumeMedication.self, input) { [resumedLine($0).printable] }
  }
}

extension CommandOption {
  fileprivate static let resumeDay = CommandOption("until DAY", summary: "the day on which it is due again")
}

extension Control.PastDay {
  /// A pause cannot end today either, because it begins now.
  fileprivate func sentence(ofPausing medication: String) -> String {
    translated(
      """
      A pause ends tomorrow at the earliest, not on \(day.weekdayAndFullDate). To end one now: pillsctl medication resume \
      \(medication.shellQuoted)
      """
    )
  }
}

func pausedLine(_ output: Control.MedicationOutput) -> String {
  let medication = output.medication
  let name = medication.calling.shellQuoted
  let hint = medication.resumes == nil ? translated("To resume it: pillsctl medication resume \(name)") : nil
  return sentences(pausedText(output), hint).printable
}
