import PillsAPI
import PillsCore
import PillsView
import Adwaita

/// The state of sync, without its widgets.
struct SharingContent: Equatable {
  let statements: [SharingStatement]
  /// Empty if this device is not synced.
  let machines: [Machine]

  /// A device that is synced.
  struct Machine: Equatable, Identifiable {
    let id: String
    let name: String
    /// `Last heard of today at 09:05`.
    let news: String
    /// Whether it is this device.
    var isOwn = false
  }
}

extension SharingContent {
  static let nothingShared = SharingContent(statements: [.nothingShared], machines: [])

  init(_ devices: [Sync.Device], report: Sync.Report?, conflicts: Int, isEncrypted: Bool, now: Timestamp) {
    let today = now.day
    statements = SharingStatement.all(
      device: devices.first(where: \.own)?.calling,
      report: report,
      conflicts: conflicts,
      isEncrypted: isEncrypted,
      now: now
    )
    machines = devices.map { device in
      Machine(
        id: device.device,
        name: device.calling.printable,
        news: device.news(on: today).capitalizedFirst,
        isOwn: device.own
      )
    }
  }
}

extension SharingStatement: Identifiable {
  var id: Self { self }

  /// The command for a terminal; nil if the window has a button for it.
  var shownRemedy: Remedy? {
    switch remedy {
    case .setUp, .reachNow, .seeConflicts, .encrypt: nil
    case .seeMore, .seeUnits, nil: remedy
    }
  }
}

func runText(_ outcome: Subprocess.Outcome) -> String {
  switch outcome {
  case .succeeded(let said): said.split(separator: "\n").joined(separator: " ").printable
  case .failed(let complaint, _, _): SyncRunText.failure(complaint).printable
  case .tookTooLong: SyncRunText.tookTooLong
  case .notStarted: SyncRunText.notStarted
  }
}
