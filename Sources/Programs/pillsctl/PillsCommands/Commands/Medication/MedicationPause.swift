import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let pause = Command(
    "pause",
    summary: "pause everything, or one medication",
    arguments: [.medication.optional],
    options: [.resumeDay],
    changesSomething: true,
    description: paragraphs(
      "Pauses everything, for example during a stay in hospital: nothing is due, nothing counts as missed, "
        + "and there are no reminders, not even to drink. You can still record what you take as needed. "
        + "Afterwards each medication is as it was before: one that was paused on its own still is.",
      "With a medication, it does the same as 'pillsctl medication pause'."
    ),
    examples: [
      "pillsctl pause": "everything, until you resume it",
      "pillsctl pause --until 2026-12-01": "everything is due again on 1 December",
      "pillsctl pause metformin --until 2026-12-01": "only Metformin",
    ]
  ) { (context) throws(Failure) in
    if let medication = context.arguments.operands.first { return try context.pause(medication) }
    let input = Control.PauseAll.Input(until: context.arguments[.resumeDay])
    try context.refusingPastDays(ofPausing: nil) { () throws(Failure) in
      try context.show(Control.PauseAll.self, input) { output in
        let way = toType("pillsctl resume")
        return [sentences(pausedText(output), translated("To resume it: \(way)"))]
      }
    }
  }

  static let resume = Command(
    "resume",
    summary: "resume everything, or one medication",
    arguments: [.medication.optional],
    changesSomething: true,
    description: paragraphs(
      "Ends the pause of everything, and shows what is due today. With a medication, it does the same as "
        + "'pillsctl medication resume'."
    ),
    examples: [
      "pillsctl resume": "everything is due again",
      "pillsctl resume metformin": "only Metformin is due again",
    ]
  ) { (context) throws(Failure) in
    if let medication = context.arguments.operands.first { return try context.resume(medication) }
    try context.show(Control.ResumeAll.self) { output in
      [resumedText(output)] + dueLines(output.status, paint: context.paint)
    }
  }

  static let medicationPause = Command(
    "medication pause",
    summary: "pause a medication",
    arguments: [.medication],
    options: [.resumeDay],
    changesSomething: true,
    description: paragraphs(
      "Pauses a medication: until you resume it, it is not due, and Pills does not remind you of it."
    ),
    examples: [
      "pillsctl medication pause metformin": "until you resume it",
      "pillsctl medication pause metformin --until 2026-12-01": "it is due again on 1 December",
    ]
  ) { (context) throws(Failure) in try context.pause(context.arguments.operands[0]) }

  static let medicationResume = Command(
    "medication resume",
    summary: "resume a paused medication",
    arguments: [.medication],
    changesSomething: true,
    description: paragraphs("Ends the pause of a medication: it is due again from now on."),
    examples: ["pillsctl medication resume metformin": "it is due again"]
  ) { (context) throws(Failure) in try context.resume(context.arguments.operands[0]) }
}

extension Context {
  fileprivate func pause(_ medication: String) throws(Failure) {
    let input = Control.PauseMedication.Input(medication: medication, until: arguments[.resumeDay])
    try refusingPastDays(ofPausing: medication) { () throws(Failure) in
      try show(Control.PauseMedication.self, input) { [pausedLine($0)] }
    }
  }

  fileprivate func resume(_ medication: String) throws(Failure) {
    let input = Control.ResumeMedication.Input(medication: medication)
    try show(Control.ResumeMedication.self, input) { [resumedLine($0).printable] }
  }

  /// A pause cannot end today either, because it begins now.
  fileprivate func refusingPastDays(
    ofPausing medication: String?,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    do throws(Failure) {
      try body()
    } catch {
      guard case .refused(let refusal as Control.PastDay) = error else { throw error }
      let way =
        medication.map { toType("pillsctl medication resume \($0.shellQuoted)") } ?? toType("pillsctl resume")
      throw .explained(
        refusal,
        sentence: translated(
          "A pause ends tomorrow at the earliest, not on \(refusal.day.weekdayAndFullDate). To end one now: \(way)"
        )
      )
    }
  }
}

extension CommandOption {
  fileprivate static let resumeDay = CommandOption(
    "until DAY",
    summary: "the day on which it is due again",
    candidates: .comingDays
  )
}

func pausedLine(_ output: Control.MedicationOutput) -> String {
  let medication = output.medication
  let way = toType("pillsctl medication resume \(medication.calling.shellQuoted)")
  let hint = medication.resumes == nil ? translated("To resume it: \(way)") : nil
  return sentences(pausedText(output), hint).printable
}
