import PillsAPI
import PillsCore
import PillsView
import Words

/// Locks past days.
struct LockDaysCommand {}

extension LockDaysCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "lock",
    summary: "lock past days",
    description: [
      "Past days are locked, so that you do not change them by mistake. This locks them again before the ten minutes of "
        + "'pillsctl unlock' are over."
    ],
    examples: [CommandExample("pillsctl lock", "the corrections are done")]
  )

  init(_ arguments: FittingArguments) {}

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let output = try context.call(Control.Lock.self)
    try context.show(output) { [lockLine(output.lock)] }
  }
}
