import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Gives a machine that shares another name.
  static let syncRename = Command(
    "sync rename",
    summary: "give a machine that shares another name",
    arguments: [.device, CommandArgument(name: "NAME", summary: "how it is to be called")],
    changesSomething: true,
    description: [
      "From then on all machines call it so. Only what people read changes: its host name stays, and so does its id."
    ],
    examples: [
      "pillsctl sync rename debian Laptop": "the one that is called debian",
      "pillsctl sync rename k3f9m2qxw0 Laptop": "by its id, where two have the same name",
    ]
  ) { (context) throws(Failure) in
    let input = Sync.RenameDevice.Input(
      device: context.arguments.operands[0],
      name: context.arguments.operands[1]
    )
    try context.show(Sync.RenameDevice.self, input) { output in
      let device = output.device
      let sentence =
        device.own
        ? translated("This machine is called \(device.calling) now.")
        : translated("\(device.device) is called \(device.calling) now.")
      return [sentence.printable]
    }
  }
}

extension CommandArgument {
  static let device = CommandArgument(
    name: "MACHINE",
    summary: "its name or id, as 'pillsctl sync devices' shows them",
    candidates: .known(.devices)
  )
}
