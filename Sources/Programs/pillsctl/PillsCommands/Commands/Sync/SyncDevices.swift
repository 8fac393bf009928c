import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let syncDevices = Command(
    "sync devices",
    summary: "list your synced devices",
    description: paragraphs(
      "Lists your synced devices, each with its name, its id, and the time of its newest entry that is known "
        + "here. A device is called by its host name until you rename it."
    ),
    examples: [
      "pillsctl sync devices": "all your synced devices",
      "pillsctl sync rename desk 'My desk'": "rename a device",
      "pillsctl sync forget desk": "remove a device from the list",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetDevices.self)
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) { deviceLines(output.devices, now: now, paint: context.paint) }
  }

  static let syncRename = Command(
    "sync rename",
    summary: "rename a synced device",
    arguments: [.device, CommandArgument(written: "NAME", summary: "the new name")],
    changesSomething: true,
    description: paragraphs(
      "All your devices then use the new name. Only what people read changes: the host name and the id stay the same."
    ),
    examples: [
      "pillsctl sync rename debian Laptop": "the device that is called debian",
      "pillsctl sync rename k3f9m2qxw0 Laptop": "by its id, if two devices have the same name",
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
        ? translated("This device is now called \(device.calling).")
        : translated("\(device.device) is now called \(device.calling).")
      return [sentence.printable]
    }
  }

  static let syncForget = Command(
    "sync forget",
    summary: "remove a device from the list",
    arguments: [.device],
    changesSomething: true,
    description: paragraphs(
      "Use this for a device that is gone: no device lists it any more. Its entries stay, and so do its files in "
        + "the folder or calendar. If it sends a new entry, it is listed again. To stop syncing a device, type there: "
        + "pillsctl sync off"
    ),
    examples: ["pillsctl sync forget desk": "it was sold"]
  ) { (context) throws(Failure) in
    try context.show(Sync.ForgetDevice.self, .init(device: context.arguments.operands[0])) {
      [translated("\($0.device.calling) is no longer listed. Its entries stay.").printable]
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
    written: "DEVICE",
    summary: "its name or id, as 'pillsctl sync devices' shows them",
    candidates: .known(.devices)
  )
}
