import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Takes back the latest drink of today.
  static let drinkUndo = Command(
    "drink undo",
    summary: "take back the latest drink of today",
    changesSomething: true,
    description: [
      "Removes the latest drink of today, also one that was recorded by a click. To remove another one: pillsctl "
        + "drinks remove ID"
    ],
    examples: ["pillsctl drink undo": "it was not drunk after all"]
  ) { (context) throws(Failure) in
    try context.show(Hydration.UndoDrink.self) { drinkRemovedLines($0) }
  }
}
