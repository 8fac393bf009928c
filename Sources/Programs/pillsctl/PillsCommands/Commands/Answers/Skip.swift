import Words

/// Records that pills are left out on purpose.
struct SkipCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "skip",
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
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try context.answer(AnswerRequest(.skip, arguments))
  }
}
