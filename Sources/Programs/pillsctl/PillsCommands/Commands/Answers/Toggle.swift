import Words

extension Command {
  /// Takes pills, or takes that back where all are taken.
  static let toggle = Command(
    "toggle",
    summary: "take pills, or undo that if all are taken",
    arguments: [.slot, .medications],
    options: [.date, .time, .except],
    changesSomething: true,
    description: [
      "Takes the pills of a slot, or undoes that if all are taken. Without a slot it takes everything that is open now, and "
        + "never undoes. \(AnswerHelp.names)",
      AnswerHelp.whichDay, AnswerHelp.whichTime,
    ],
    examples: ["pillsctl toggle evening": "take them, or undo that"]
  ) { (context) throws(Failure) in
    try context.answer(AnswerRequest(.toggle, context.arguments))
  }
}
