import PillsAPI
import PillsCore
import PillsView
import Words

/// Ends a medication.
struct MedicationRemoveCommand {
  let name: String
  /// Whether nobody is to be asked.
  var isCertain = false
}

extension MedicationRemoveCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication remove",
    summary: "stop taking a medication",
    arguments: [.medication],
    options: [.yes],
    description: [
      "Ends a medication: it is not due any more. Its history stays.",
      "On a terminal pillsctl asks first.",
    ],
    examples: [
      CommandExample("pillsctl medication remove ibuprofen", "you do not take it any more")
    ]
  )

  init(_ arguments: FittingArguments) {
    self.init(name: arguments.operands[0], isCertain: arguments.contains(.yes))
  }

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    var name = name
    if context.canAsk, !isCertain {
      // By its whole name from here on: what the person agrees to is what ends.
      let medication = try context.medication(name).medication
      name = medication.medication
      let (question, meaning) = removalQuestion(medication)
      guard Question.isAgreed("\(question) \(meaning)") else { throw .cancelled }
    }
    let input = Control.RemoveMedication.Input(medication: name)
    let output = try context.call(Control.RemoveMedication.self, input)
    try context.show(output) { [removedLine(output).printable] }
  }
}
