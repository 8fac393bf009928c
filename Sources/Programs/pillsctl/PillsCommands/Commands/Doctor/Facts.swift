import PillsAPI
import PillsCore
import Words

/// All that doctor learns, before anything is made of it.
struct Facts {
  enum Answer {
    /// pillsd answered at the socket with this path.
    case diagnosed(Control.Diagnosis, at: String)
    case failed(Failure)
  }

  var daemon: Answer
  var service = ServiceState.unknown(translated("it was not asked"))
  var desktop = DesktopAnswers()
  /// Whether the hardware has a clock that can wake it.
  var hasWakingClock = true
  /// The reminders to drink; nil where there are to be none, or nothing is known of them.
  var drinkReminders: DrinkReminders?
  /// How things stand with other machines; nil where nothing is shared, or nothing is known of it.
  var sharing: SharingFacts?

  /// What pillsd says of itself; nil where it said nothing of use.
  var diagnosis: Control.Diagnosis? {
    if case .diagnosed(let diagnosis, _) = daemon { diagnosis } else { nil }
  }
}

/// How things stand with the machines that this one shares with.
struct SharingFacts: Equatable {
  /// Nil before the first attempt to reach them.
  let report: Sync.Report?
  /// How long ago that was, in seconds; nil where it cannot be told.
  let secondsAgo: Int?
}

/// How the service manager has `pills.service`.
enum ServiceState: Hashable {
  /// The values of `LoadState`, `UnitFileState` and `ActiveState` (org.freedesktop.systemd1(5)).
  case known(load: String, file: String, active: String)
  /// No user manager answers, for this reason.
  case unknown(String)

  /// Reads what `systemctl show` printed of these properties.
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
