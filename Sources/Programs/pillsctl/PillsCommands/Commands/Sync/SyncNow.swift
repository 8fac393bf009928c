import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Tells the other machines now what was said here, and takes in what was said there.
  static let syncNow = Command(
    "sync now",
    summary: "reach the other machines now",
    changesSomething: true,
    description: [
      "Tells what was said on this machine, and takes in what was said on others. It happens by itself every quarter "
        + "of an hour, and soon after you say something."
    ],
    examples: ["pillsctl sync now": "do not wait"]
  ) { (context) throws(Failure) in
    let identity = try context.call(Sync.GetIdentity.self)
    guard identity.profile != nil else { throw .refused(Sync.NotShared()) }
    let said = try SyncProgram.run([])
    try context.show(["said": said.split(separator: "\n").joined(separator: " ")]) {
      SyncProgram.lines(said)
    }
  }
}
