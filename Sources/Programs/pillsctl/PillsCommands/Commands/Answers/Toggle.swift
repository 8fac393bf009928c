import Words

/// Takes pills, or takes that back where all are taken.
struct ToggleCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "toggle",
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
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try context.answer(AnswerRequest(.toggle, arguments))
  }
}
