import PillsAPI
import PillsCore
import PillsView
import Words

/// Lists a machine no more that is gone.
struct SyncForgetCommand {
  /// Its name, or its id.
  let device: String
}

extension SyncForgetCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "sync forget",
    summary: "list a machine no more that is gone",
    arguments: [.device],
    description: [
      "No machine lists it any more. All that was said on it stays recorded, and what it wrote at the other end stays there. "
        + "It is listed again if it says anything more; to end sharing on a machine, type there: pillsctl sync off"
    ],
    examples: [CommandExample("pillsctl sync forget desk", "it was sold")]
  )

  init(_ arguments: FittingArguments) {
    self.init(device: arguments.operands[0])
  }

  var changesSomething: Bool { true }

  func run(in context: Context) throws(Failure) {
    let output = try context.call(Sync.ForgetDevice.self, Sync.ForgetDevice.Input(device: device))
    try context.show(output) {
      [translated("\(output.device.calling) is listed no more. What was said on it stays.").printable]
    }
  }
}
