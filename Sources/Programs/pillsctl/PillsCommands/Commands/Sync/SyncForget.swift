import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Lists a machine no more that is gone.
  static let syncForget = Command(
    "sync forget",
    summary: "list a machine no more that is gone",
    arguments: [.device],
    changesSomething: true,
    description: [
      "No machine lists it any more. All that was said on it stays recorded, and what it wrote at the other end stays there. "
        + "It is listed again if it says anything more; to end sharing on a machine, type there: pillsctl sync off"
    ],
    examples: ["pillsctl sync forget desk": "it was sold"]
  ) { (context) throws(Failure) in
    try context.show(Sync.ForgetDevice.self, Sync.ForgetDevice.Input(device: context.arguments.operands[0])) {
      [translated("\($0.device.calling) is listed no more. What was said on it stays.").printable]
    }
  }
}
