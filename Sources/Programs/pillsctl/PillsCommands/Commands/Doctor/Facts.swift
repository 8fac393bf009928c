import PillsAPI
import PillsCore
import Words

/// Everything that doctor learns, before it judges.
struct Facts {
  enum Answer {
    case diagnosed(Control.Diagnosis, at: String)
    case failed(Failure)
  }

  var daemon: Answer
  var service = ServiceState.unknown(translated("it was not asked"))
  var desktop = DesktopAnswers()
  var hasWakingClock = true
  /// Nil if reminders to drink are off, or nothing is known about them.
  var drinkReminders: DrinkReminders?
  /// Nil if nothing is synced, or nothing is known about it.
  var sharing: SharingFacts?

  var diagnosis: Control.Diagnosis? {
    if case .diagnosed(let diagnosis, _) = daemon { diagnosis } else { nil }
  }
}

/// The last sync with other devices.
struct SharingFacts: Equatable {
  let report: Sync.Report?
  let secondsAgo: Int?
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
}
