import PillsAPI
import PillsCore
import PillsView
import Words

/// Takes back the latest drink of today.
struct DrinkUndoCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "drink undo",
    summary: "take back the latest drink of today",
    changesSomething: true,
    description: [
      "Removes the latest drink of today, also one that was recorded by a click. To remove another one: pillsctl "
        + "drinks remove ID"
    ],
    examples: ["pillsctl drink undo": "it was not drunk after all"]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try context.show(Hydration.UndoDrink.self) { drinkRemovedLines($0) }
  }
}
