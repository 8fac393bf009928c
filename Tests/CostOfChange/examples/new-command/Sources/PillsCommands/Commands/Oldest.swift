import PillsAPI

/// Shows how far back the history goes.
struct OldestCommand {}

extension OldestCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "oldest",
    summary: "show the day of the first answer",
    description: ["Shows the first day of which a dose was taken or skipped."],
    examples: [CommandExample("pillsctl oldest", "since when doses are recorded")]
  )

  init(_ arguments: FittingArguments) {}

  func run(in context: Context) throws(Failure) {
    let output = try context.call(Control.GetOldest.self)
    try context.show(output) { [output.day ?? "Nothing is recorded yet."] }
  }
}
