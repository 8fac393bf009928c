import PillsAPI
import PillsCore
import Words

extension Command {
  static let take = Command(
    "take",
    summary: "record that pills were taken",
    arguments: [.slotOrName, .medications],
    options: [.dates, .time, .except, .force, .extra, .amount, .note, .place],
    changesSomething: true,
    description: paragraphs(
      "Records that you took the pills of a slot: all that are not answered yet, only the medications you name, or all "
        + "except those after --except. An answer changes only if you name its medication. Without a slot it records "
        + "everything that is open now. The popup closes when the whole slot is answered. \(AnswerHelp.names)",
      "For a medication that you take as needed, type its name instead of a slot.",
      AnswerHelp.limits,
      "With --extra it records a dose outside the schedule. That can be a second one by mistake, or one of a "
        + "medication that has ended. An extra dose answers no slot and is never missed. It counts in the stock, "
        + "in the log and in exports. 'pillsctl undo' with the name of the medication removes it.",
      "Add --amount to record how much you took if it was not the usual dose. --note adds a few words, and "
        + "--place records where on the body it was. All three are in the log, in exports and in the report. You "
        + "can also add them to a dose that is already recorded. If the medication has places that take turns (see "
        + "'pillsctl medication edit --places'), reminders and 'pillsctl status' name the next one. Without "
        + "--place, that one is recorded.",
      AnswerHelp.whichDay,
      AnswerHelp.whichTime,
      AnswerHelp.severalDays
    ),
    examples: [
      "pillsctl take": "everything that is open now",
      "pillsctl take evening": "all evening pills",
      "pillsctl take evening metformin": "only one of them",
      "pillsctl take evening --except metformin": "all but one of them",
      "pillsctl take morning --at 07:10": "they were taken at 07:10; 7:10am is the same",
      "pillsctl take evening --date yesterday": "for yesterday",
      "pillsctl take --date 2026-11-01..yesterday": "everything that was due on these days",
      "pillsctl take ibuprofen --at 14:10": "a dose taken as needed",
      "pillsctl take evening metformin --amount 1 --note 'felt ill'": "a different amount this time",
      "pillsctl take metformin --extra --note 'twice'": "an extra dose",
    ]
  ) { (context) throws(Failure) in
    try context.answer(.take)
  }

  static let skip = Command(
    "skip",
    summary: "record that you leave pills out on purpose",
    arguments: [.slot, .medications],
    options: [.dates, .time, .except, .note],
    changesSomething: true,
    description: paragraphs(
      "Records that you leave the pills of a slot out on purpose: all that are not answered yet, or only the medications you "
        + "name. Pills then stops reminding you of them. Without a slot it skips everything that is open now. "
        + "\(AnswerHelp.names)",
      AnswerHelp.whichDay,
      AnswerHelp.whichTime,
      AnswerHelp.severalDays
    ),
    examples: ["pillsctl skip morning": "not this morning", "pillsctl skip morning iron": "only one of them"]
  ) { (context) throws(Failure) in
    try context.answer(.skip)
  }

  static let undo = Command(
    "undo",
    summary: "undo an answer",
    arguments: [.slotOrName, .medications],
    options: [.dates, .except],
    changesSomething: true,
    description: paragraphs(
      "Removes an answer: the pills are due again, and Pills reminds you of them if there is still time. \(AnswerHelp.names)",
      "Without a slot it undoes your last answer of today, also one given in a popup, and nothing else: each dose gets back "
        + "the answer that it had before, if any. Typed again, it undoes the answer before that.",
      "For a medication that you take as needed, type its name instead of a slot. This removes its latest "
        + "dose of the day. An extra dose is removed in the same way.",
      AnswerHelp.whichDay,
      AnswerHelp.severalDays
    ),
    examples: [
      "pillsctl undo": "your last answer of today",
      "pillsctl undo evening": "the evening pills are due again",
      "pillsctl undo ibuprofen": "its latest dose of today",
    ]
  ) { (context) throws(Failure) in
    try context.answer(.undo)
  }

  static let toggle = Command(
    "toggle",
    summary: "take pills, or undo that if all are taken",
    arguments: [.slot, .medications],
    options: [.date, .time, .except, .force],
    changesSomething: true,
    description: paragraphs(
      "Takes the pills of a slot that are not answered yet, or undoes that if all are taken. Without a slot it takes "
        + "everything that is open now, and never undoes. \(AnswerHelp.names)",
      AnswerHelp.limits,
      AnswerHelp.whichDay,
      AnswerHelp.whichTime
    ),
    examples: ["pillsctl toggle evening": "take them, or undo that"]
  ) { (context) throws(Failure) in
    try context.answer(.toggle)
  }
}
