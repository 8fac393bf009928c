import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Unlocks past days for a while.
  static let unlock = Command(
    "unlock",
    summary: "unlock past days for 10 minutes",
    changesSomething: true,
    description: [
      "For ten minutes you can change past days too, with --date. Then they lock again by themselves, even if the clock is "
        + "set or pillsd restarts.",
      "You can answer last night's reminder without unlocking, as long as it is open.",
    ],
    examples: [
      "pillsctl unlock": "for 10 minutes",
      "pillsctl take evening --date -3": "then record what you forgot",
    ]
  ) { (context) throws(Failure) in
    try context.show(Control.Unlock.self) { [lockLine($0.lock)] }
  }
}
