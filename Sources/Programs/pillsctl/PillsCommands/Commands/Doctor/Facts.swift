import PillsAPI
import PillsCore
import Subprocess
import Words

/// Everything that doctor finds out before it judges.
struct Facts {
  var daemon: Result<Control.Diagnosis, Failure>
  var socket = ""
  var service = ServiceState.unknown(translated("not checked"))
  var desktop = DesktopAnswers()
  var hasWakingClock = true
  /// The first copy runs and hides the others.
  var copies: [InstalledCopy] = []
  /// The file system of the database; nil if it is not known.
  var fileSystem: FileSystem?
  /// Nil if reminders to drink are off, or nothing is known about them.
  var drinkReminders: DrinkReminders?
  /// The report of the last sync; nil if nothing is synced, or nothing is known about it.
  var sharing: Sync.GetReport.Output?
  /// Nil if pills-tell is off.
  var telling: TellState?

  var diagnosis: Control.Diagnosis? { try? daemon.get() }
}

/// The state of `pills.service` in the service manager.
enum ServiceState: Hashable {
  /// The values of `LoadState`, `UnitFileState` and `ActiveState` (org.freedesktop.systemd1(5)).
  case known(load: String, file: String, active: String)
  case unknown(String)

  /// Reads the output of `systemctl show` for these properties.
  init?(properties text: String) {
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[parts[0]] = String(parts[1]) }
    }
    guard let load = values["LoadState"], let file = values["UnitFileState"],
      let active = values["ActiveState"]
    else { return nil }
    self = .known(load: load, file: file, active: active)
  }

  static func asked() -> ServiceState {
    let result = runProgram([
      "systemctl", "--user", "show", "--property=LoadState,UnitFileState,ActiveState",
      unitName("pills.service"),
    ])
    switch result {
    case .ended(0, let output, _):
      return ServiceState(properties: output) ?? .unknown(translated("systemctl printed no state"))
    case .ended(_, _, let complaint):
      let reason = complaint.split(separator: "\n").last.map(String.init)
      return .unknown(reason ?? translated("systemctl failed"))
    case .tookTooLong: return .unknown(translated("systemctl does not answer"))
    case .notStarted: return .unknown(translated("systemctl is not installed"))
    }
  }
}
