import Words

extension Command {
  /// Takes an answer back.
  static let undo = Command(
    "undo",
    summary: "undo an answer",
    arguments: [.slotOrName, .medications],
    options: [.dates, .except],
    changesSomething: true,
    description: [
      "Removes an answer: the pills are due again, and Pills reminds you of them if there is still time. Without a slot it "
        + "undoes your last answer of today, also one given in a popup. \(AnswerHelp.names)",
      "For a medication that you take as needed, type its name instead of a slot. This removes its latest dose of the day.",
      AnswerHelp.whichDay, AnswerHelp.severalDays,
    ],
    examples: [
      "pillsctl undo": "your last answer of today",
      "pillsctl undo evening": "the evening pills are due again",
      "pillsctl undo ibuprofen": "its latest dose of today",
    ]
  ) { (context) throws(Failure) in
    try context.answer(AnswerRequest(.undo, context.arguments))
  }
}
