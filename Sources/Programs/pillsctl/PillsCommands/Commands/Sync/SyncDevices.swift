import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncDevices = Command(
    "sync devices",
    summary: "list the machines that share",
    description: paragraphs(
      "Lists the machines that share, with the name and the id of each, and when this one last heard of it: when the "
        + "newest thing was said there that is known here. Each is called by its host name until you rename it."
    ),
    examples: [
      "pillsctl sync devices": "which machines there are",
      "pillsctl sync rename desk 'My desk'": "give one another name",
      "pillsctl sync forget desk": "list one no more that is gone",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetDevices.self)
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) { deviceLines(output.devices, now: now, paint: context.paint) }
  }

  static let syncRename = Command(
    "sync rename",
    summary: "give a machine that shares another name",
    arguments: [.device, CommandArgument(written: "NAME", summary: "how it is to be called")],
    changesSomething: true,
    description: paragraphs(
      "From then on all machines call it so. Only what people read changes: its host name stays, and so does its id."
    ),
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

  static let syncForget = Command(
    "sync forget",
    summary: "list a machine no more that is gone",
    arguments: [.device],
    changesSomething: true,
    description: paragraphs(
      "No machine lists it any more. All that was said on it stays recorded, and what it wrote at the other end stays there. "
        + "It is listed again if it says anything more; to end sharing on a machine, type there: pillsctl sync off"
    ),
    examples: ["pillsctl sync forget desk": "it was sold"]
  ) { (context) throws(Failure) in
    try context.show(Sync.ForgetDevice.self, .init(device: context.arguments.operands[0])) {
      [translated("\($0.device.calling) is listed no more. What was said on it stays.").printable]
    }
  }
}

func deviceLines(_ devices: [Sync.Device], now: Timestamp, paint: Paint) -> [String] {
  let today = now.day
  var table = Table()
  for device in devices {
    table.rows.append([
      Table.Cell(device.name ?? translated("(no name)"), device.own ? .heading : nil),
      Table.Cell(device.device, .past),
      Table.Cell(device.news(on: today)),
    ])
  }
  return table.lines(paint: paint)
}

extension CommandArgument {
  static let device = CommandArgument(
    written: "MACHINE",
    summary: "its name or id, as 'pillsctl sync devices' shows them",
    candidates: .known(.devices)
  )
}
