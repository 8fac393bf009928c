import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Lists the machines that share.
  static let syncDevices = Command(
    "sync devices",
    summary: "list the machines that share",
    description: [
      "Lists the machines that share, with the name and the id of each, and when this one last heard of it: when the "
        + "newest thing was said there that is known here. Each is called by its host name until you rename it."
    ],
    examples: [
      "pillsctl sync devices": "which machines there are",
      "pillsctl sync rename desk 'My desk'": "give one another name",
      "pillsctl sync forget desk": "list one no more that is gone",
    ]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected()
    let output = try pillsd.call(Sync.GetDevices.self)
    let now = try pillsd.call(Control.GetStatus.self).status.now
    try context.show(output) {
      deviceLines(output.devices, now: now, width: context.width, paint: context.paint)
    }
  }
}

/// The machines, a line each, at `now`; `width` is that of the terminal, nil elsewhere.
func deviceLines(
  _ devices: [Sync.Device],
  now: Timestamp,
  width: Int?,
  paint: Paint
) -> [String] {
  let today = now.day
  var table = Table()
  for device in devices {
    table.rows.append([
      Table.Cell(device.name ?? translated("(no name)"), device.own ? .heading : nil),
      Table.Cell(device.device, .past),
      Table.Cell(device.news(on: today)),
    ])
  }
  return table.lines(width: width, paint: paint)
}
