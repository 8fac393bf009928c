import PillsAPI
import PillsCore
import PillsView
import Words

/// Ends the pause of a medication.
struct MedicationResumeCommand {
  let name: String
}

extension MedicationResumeCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication resume",
    summary: "resume a paused medication",
    arguments: [.medication],
    description: ["Ends the pause of a medication: it is due again from now on."],
    examples: [CommandExample("pillsctl medication resume metformin", "it is due again")]
  )

  init(_ arguments: FittingArguments) {
    self.init(name: arguments.operands[0])
  }

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let input = Control.ResumeMedication.Input(medication: name)
    let output = try context.call(Control.ResumeMedication.self, input)
    try context.show(output) { [resumedLine(output).printable] }
  }
}
