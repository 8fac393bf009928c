import PillsAPI
import PillsCore
import PillsView
import Words

/// Gives a machine that shares another name.
struct SyncRenameCommand {
  /// Its name, or its id.
  let device: String
  let name: String
}

extension SyncRenameCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync rename",
    summary: "give a machine that shares another name",
    arguments: [.device, CommandArgument(name: "NAME", summary: "how it is to be called")],
    description: [
      "From then on all machines call it so. Only what people read changes: its host name stays, and so does its id."
    ],
    examples: [
      CommandExample("pillsctl sync rename debian Laptop", "the one that is called debian"),
      CommandExample("pillsctl sync rename k3f9m2qxw0 Laptop", "by its id, where two have the same name"),
    ]
  )

  init(_ arguments: FittingArguments) {
    self.init(device: arguments.operands[0], name: arguments.operands[1])
  }

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let output = try context.call(
      Sync.RenameDevice.self,
      Sync.RenameDevice.Input(device: device, name: name)
    )
    try context.show(output) {
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
