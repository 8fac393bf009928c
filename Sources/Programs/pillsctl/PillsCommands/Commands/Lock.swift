import PillsAPI
import PillsCore
import PillsView
import Words

/// Locks past days.
struct LockDaysCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "lock",
    summary: "lock past days",
    changesSomething: true,
    description: [
      "Past days are locked, so that you do not change them by mistake. This locks them again before the ten minutes of "
        + "'pillsctl unlock' are over."
    ],
    examples: ["pillsctl lock": "the corrections are done"]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try context.show(Control.Lock.self) { [lockLine($0.lock)] }
  }
}
