import Words

/// Takes an answer back.
struct UndoCommand {
  let request: AnswerRequest
}

extension UndoCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "undo",
    summary: "undo an answer",
    arguments: [.slotOrName, .medications],
    options: [.dates, .except],
    description: [
      "Removes an answer: the pills are due again, and Pills reminds you of them if there is still time. Without a slot it "
        + "undoes your last answer of today, also one given in a popup. \(AnswerHelp.names)",
      "For a medication that you take as needed, type its name instead of a slot. This removes its latest dose of the day.",
      AnswerHelp.whichDay, AnswerHelp.severalDays,
    ],
    examples: [
      CommandExample("pillsctl undo", "your last answer of today"),
      CommandExample("pillsctl undo evening", "the evening pills are due again"),
      CommandExample("pillsctl undo ibuprofen", "its latest dose of today"),
    ]
  )

  init(_ arguments: FittingArguments) {
    self.init(request: AnswerRequest(.undo, arguments))
  }

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    try context.answer(request)
  }
}
