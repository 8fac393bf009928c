import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Locks past days.
  static let lock = Command(
    "lock",
    summary: "lock past days",
    changesSomething: true,
    description: [
      "Past days are locked, so that you do not change them by mistake. This locks them again before the ten minutes of "
        + "'pillsctl unlock' are over."
    ],
    examples: ["pillsctl lock": "the corrections are done"]
  ) { (context) throws(Failure) in
    try context.show(Control.Lock.self) { [lockLine($0.lock)] }
  }
}
