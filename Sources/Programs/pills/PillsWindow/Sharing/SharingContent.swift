import PillsAPI
import PillsCore
import PillsView
import Adwaita

/// What is shown of sharing with other machines.
struct SharingContent: Equatable {
  let statements: [SharingStatement]
  /// None where this machine shares nothing.
  let machines: [Machine]

  /// A machine that shares.
  struct Machine: Equatable, Identifiable {
    let id: String
    let name: String
    /// `Last heard of today at 09:05`.
    let news: String
  }
}

extension SharingContent {
  static let nothingShared = SharingContent(statements: [.nothingShared], machines: [])

  /// How it stands at `now` with the machines that share, of which one is this one.
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
        news: device.news(on: today).capitalizedFirst
      )
    }
  }
}

extension SharingStatement: Identifiable {
  var id: Self { self }

  /// What is to be typed in a terminal; nil for what the window has a button for, too.
  var shownRemedy: Remedy? { remedy == .reachNow ? nil : remedy }
}

/// What is said of a run of pills-sync.
func runText(_ outcome: Subprocess.Outcome) -> String {
  switch outcome {
  case .succeeded(let said): said.split(separator: "\n").joined(separator: " ").printable
  case .failed(let complaint): SyncRunText.failure(complaint).printable
  case .tookTooLong: SyncRunText.tookTooLong
  case .notStarted: SyncRunText.notStarted
  }
}
