import PillsAPI
import PillsCore
import PillsView
import Words

/// Takes back the latest drink of today.
struct DrinkUndoCommand {}

extension DrinkUndoCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "drink undo",
    summary: "take back the latest drink of today",
    description: [
      "Removes the latest drink of today, also one that was recorded by a click. To remove another one: pillsctl "
        + "drinks remove ID"
    ],
    examples: [CommandExample("pillsctl drink undo", "it was not drunk after all")]
  )

  init(_ arguments: FittingArguments) {}

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let output = try context.call(Hydration.UndoDrink.self)
    try context.show(output) { drinkRemovedLines(output) }
  }
}
