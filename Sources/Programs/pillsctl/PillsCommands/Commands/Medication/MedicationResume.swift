import PillsAPI
import PillsCore
import PillsView
import Words

/// Ends the pause of a medication.
struct MedicationResumeCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication resume",
    summary: "resume a paused medication",
    arguments: [.medication],
    changesSomething: true,
    description: ["Ends the pause of a medication: it is due again from now on."],
    examples: ["pillsctl medication resume metformin": "it is due again"]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    let input = Control.ResumeMedication.Input(medication: arguments.operands[0])
    try context.show(Control.ResumeMedication.self, input) { [resumedLine($0).printable] }
  }
}
