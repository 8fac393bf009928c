import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Ends the pause of a medication.
  static let medicationResume = Command(
    "medication resume",
    summary: "resume a paused medication",
    arguments: [.medication],
    changesSomething: true,
    description: ["Ends the pause of a medication: it is due again from now on."],
    examples: ["pillsctl medication resume metformin": "it is due again"]
  ) { (context) throws(Failure) in
    let input = Control.ResumeMedication.Input(medication: context.arguments.operands[0])
    try context.show(Control.ResumeMedication.self, input) { [resumedLine($0).printable] }
  }
}
