import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Takes back any drink.
  static let drinksRemove = Command(
    "drinks remove",
    summary: "take back a drink",
    arguments: [
      CommandArgument(
        name: "ID",
        summary: "its id as 'pillsctl drinks' shows it, or the beginning of it",
        candidates: .known(.drinks)
      )
    ],
    changesSomething: true,
    description: [
      "Removes a drink. The beginning of its id is enough, if no other id begins like that.",
      "Past days are locked: on a terminal pillsctl asks whether to unlock them for 10 minutes, otherwise it ends "
        + "with exit status 4.",
    ],
    examples: ["pillsctl drinks remove k3f9": "the drink whose id begins with k3f9"]
  ) { (context) throws(Failure) in
    let input = Hydration.RemoveDrink.Input(id: context.arguments.operands[0])
    let output = try context.callUnlocking(Hydration.RemoveDrink.self, input)
    try context.show(output) { drinkRemovedLines(output) }
  }
}
