import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Says which machine is right of those that said different things.
  static let syncResolve = Command(
    "sync resolve",
    summary: "say which machine is right",
    arguments: [CommandArgument(name: "ID", summary: "what is right, as 'pillsctl sync conflicts' shows it")],
    changesSomething: true,
    description: [
      "What this machine said of the dose, the medication or the setting counts from then on, on all machines. It takes the "
        + "place of what the others said; 'pillsctl log' still shows all answers. A medication is as this machine had it from "
        + "today on. Past days do not have to be unlocked for it.",
      "Doses taken as needed that are too many together all stay: the id of one says that you know of them. To take one "
        + "back, type: pillsctl undo",
    ],
    examples: ["pillsctl sync resolve k3f9m2qxw0-17": "this is right"]
  ) { (context) throws(Failure) in
    let entry = context.arguments.operands[0]
    try context.show(Sync.Resolve.self, Sync.Resolve.Input(entry: entry)) { output in
      [
        output.changed
          ? translated("That is settled, on all your machines.")
          : translated(
            "Nothing is to be decided about \(entry.printable). To see what is: pillsctl sync conflicts"
          )
      ]
    }
  }
}
