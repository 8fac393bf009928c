import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Ends a medication.
  static let medicationRemove = Command(
    "medication remove",
    summary: "stop taking a medication",
    arguments: [.medication],
    options: [.yes],
    changesSomething: true,
    description: [
      "Ends a medication: it is not due any more. Its history stays.",
      "On a terminal pillsctl asks first.",
    ],
    examples: [
      "pillsctl medication remove ibuprofen": "you do not take it any more"
    ]
  ) { (context) throws(Failure) in
    var name = context.arguments.operands[0]
    if context.canAsk, !context.isCertain {
      // By its whole name from here on: what the person agrees to is what ends.
      let medication = try context.medication(name).medication
      name = medication.medication
      let (question, meaning) = removalQuestion(medication)
      try Question.agree(to: "\(question) \(meaning)")
    }
    let input = Control.RemoveMedication.Input(medication: name)
    try context.show(Control.RemoveMedication.self, input) { [removedLine($0).printable] }
  }
}
