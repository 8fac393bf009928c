import PillsAPI
import PillsCore
import PillsView
import Words

/// Gives a machine that shares another name.
struct SyncRenameCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync rename",
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
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    let input = Sync.RenameDevice.Input(device: arguments.operands[0], name: arguments.operands[1])
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
