import PillsAPI
import PillsView
import Words

extension Command {
  static let lock = Command(
    "lock",
    summary: "lock past days",
    changesSomething: true,
    description: paragraphs(
      "Past days are locked, so that you do not change them by mistake. This command locks them again before "
        + "the ten minutes of 'pillsctl unlock' are over."
    ),
    examples: ["pillsctl lock": "the corrections are done"]
  ) { (context) throws(Failure) in
    try context.show(Control.Lock.self) { [lockLine($0.lock)] }
  }

  static let unlock = Command(
    "unlock",
    summary: "unlock past days for 10 minutes",
    changesSomething: true,
    description: paragraphs(
      "For ten minutes you can change past days too, with --date. Then they lock again by themselves, even if "
        + "the clock is changed or pillsd restarts.",
      "You can answer last night's reminder without unlocking, as long as it is open."
    ),
    examples: [
      "pillsctl unlock": "for 10 minutes",
      "pillsctl take evening --date -3": "then record what you forgot",
    ]
  ) { (context) throws(Failure) in
    try context.show(Control.Unlock.self) { [lockLine($0.lock)] }
  }
}
