import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationRemove = Command(
    "medication remove",
    summary: "stop taking a medication",
    arguments: [.medication],
    options: [.yes],
    changesSomething: true,
    description: paragraphs(
      "Ends a medication: it is not due any more. Its history stays.",
      "On a terminal pillsctl asks first."
    ),
    examples: ["pillsctl medication remove ibuprofen": "you do not take it any more"]
  ) { (context) throws(Failure) in
    var name = context.arguments.operands[0]
    if context.canAsk, !context.isCertain {
      // From here on the whole name: the person agrees to end exactly this medication.
      let medication = try context.medication(name).medication
      name = medication.medication
      let (question, meaning) = removalQuestion(medication)
      try Question.agree(to: "\(question) \(meaning)")
    }
    try context.show(Control.RemoveMedication.self, .init(medication: name)) { [removedLine($0).printable] }
  }

  static let medicationErase = Command(
    "medication erase",
    summary: "delete a medication and everything recorded for it",
    arguments: [.medication],
    options: [.yes],
    changesSomething: true,
    description: paragraphs(
      "Deletes a medication as if it had never been there: its name, its changes and every dose that was "
        + "recorded. This cannot be undone. To stop taking it and keep its history: 'pillsctl medication remove'.",
      "Ended medications of the same name are deleted too. So are the copies of the database that pillsd "
        + "made, because they contain the name.",
      "On a terminal you type the name to confirm; elsewhere add --yes. If the medication has past days, they "
        + "must be unlocked."
    ),
    examples: ["pillsctl medication erase Metfornin": "it was a typing error"]
  ) { (context) throws(Failure) in
    var name = context.arguments.operands[0]
    try context.requireConsent()
    if !context.isCertain {
      // From here on the whole name: the person types exactly the name that is erased.
      name = try context.medication(name).medication.medication
      try Question.confirm(erasureWarning(name), with: name)
    }
    let output = try context.callUnlocking(
      Control.EraseMedication.self,
      .init(medication: name),
      patience: PillsdConnection.patienceWithPopups
    )
    try context.show(output) { [erasedLine(output).printable] }
  }
}
