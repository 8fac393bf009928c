import Words

extension Command {
  /// Records that pills were taken.
  static let take = Command(
    "take",
    summary: "record that pills were taken",
    arguments: [.slotOrName, .medications],
    options: [.dates, .time, .except, .force],
    changesSomething: true,
    description: [
      "Records that you took the pills of a slot: all of them, only the medications you name, or all except those after "
        + "--except. Without a slot it records everything that is open now. The popup closes when the whole slot is answered. "
        + "\(AnswerHelp.names)",
      "For a medication that you take as needed, type its name instead of a slot. If that is too soon or too much for the "
        + "limits you set, pillsctl asks first, or refuses where it cannot ask. --force records it anyway.",
      AnswerHelp.whichDay, AnswerHelp.whichTime, AnswerHelp.severalDays,
    ],
    examples: [
      "pillsctl take": "everything that is open now",
      "pillsctl take evening": "all evening pills",
      "pillsctl take evening metformin": "only one of them",
      "pillsctl take evening --except metformin": "all but one of them",
      "pillsctl take morning --at 07:10": "they were taken at 07:10; 7:10am is the same",
      "pillsctl take evening --date yesterday": "for yesterday",
      "pillsctl take --date 2026-11-01..yesterday": "everything that was due on these days",
      "pillsctl take ibuprofen --at 14:10": "a dose taken as needed",
    ]
  ) { (context) throws(Failure) in
    try context.answer(AnswerRequest(.take, context.arguments))
  }
}
