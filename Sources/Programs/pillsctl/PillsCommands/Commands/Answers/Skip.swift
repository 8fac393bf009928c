import Words

extension Command {
  /// Records that pills are left out on purpose.
  static let skip = Command(
    "skip",
    summary: "record that you leave pills out on purpose",
    arguments: [.slot, .medications],
    options: [.dates, .time, .except],
    changesSomething: true,
    description: [
      "Records that you leave the pills of a slot out on purpose. Pills then stops reminding you of them. Without a slot it "
        + "skips everything that is open now. \(AnswerHelp.names)",
      AnswerHelp.whichDay, AnswerHelp.whichTime, AnswerHelp.severalDays,
    ],
    examples: [
      "pillsctl skip morning": "not this morning",
      "pillsctl skip morning iron": "only one of them",
    ]
  ) { (context) throws(Failure) in
    try context.answer(AnswerRequest(.skip, context.arguments))
  }
}
