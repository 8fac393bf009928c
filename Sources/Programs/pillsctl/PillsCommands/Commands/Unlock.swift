import PillsAPI
import PillsCore
import PillsView
import Words

/// Unlocks past days for a while.
struct UnlockDaysCommand {}

extension UnlockDaysCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "unlock",
    summary: "unlock past days for 10 minutes",
    description: [
      "For ten minutes you can change past days too, with --date. Then they lock again by themselves, even if the clock is "
        + "set or pillsd restarts.",
      "You can answer last night's reminder without unlocking, as long as it is open.",
    ],
    examples: [
      CommandExample("pillsctl unlock", "for 10 minutes"),
      CommandExample("pillsctl take evening --date -3", "then record what you forgot"),
    ]
  )

  init(_ arguments: FittingArguments) {}

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let output = try context.call(Control.Unlock.self)
    try context.show(output) { [lockLine(output.lock)] }
  }
}
