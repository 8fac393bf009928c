import PillsAPI
import PillsView

/// What is shown of sharing with other machines.
struct SharingContent: Equatable {
  let statements: [SharingStatement]
  /// None where this machine shares nothing.
  let machines: [Machine]

  /// A machine that shares.
  struct Machine: Equatable {
    let name: String
    /// `Last heard of today at 09:05`.
    let news: String
  }
}

extension SharingContent {
  static let nothingShared = SharingContent(statements: [.nothingShared], machines: [])

  /// How it stands at `now`, a timestamp, with the machines that share, of which one is this one.
  init(
    _ devices: [Sync.Device],
    report: Sync.Report?,
    conflicts: Int,
    isEncrypted: Bool,
    now: String
  ) throws(UnreadableReply) {
    let today = try Timestamp(now).day
    statements = try SharingStatement.all(
      device: devices.first(where: \.own)?.calling,
      report: report,
      conflicts: conflicts,
      isEncrypted: isEncrypted,
      now: now
    )
    machines = try devices.map { (device) throws(UnreadableReply) in
      Machine(name: device.calling.printable, news: try device.news(on: today).capitalizedFirst)
    }
  }
}
