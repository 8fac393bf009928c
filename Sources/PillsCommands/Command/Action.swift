/// What one run of pillsctl is to do.
enum Action: Hashable, Sendable {
  case status
  case answer(AnswerRequest)
  /// Nil for every open one, and for as long as the settings say.
  case snooze(slot: String?, duration: String?)
  case calendar(month: String?, isInteractive: Bool)
  case streak
  case stats(month: String?, days: Int?)
  case log(LogRange)
  case medication(MedicationAction)
  /// All that is recorded; `backup` is the file that a copy goes to, and `isCertain` asks nobody.
  case eraseAllData(backup: String?, isCertain: Bool)
  case lock
  case unlock
  case plan
  case listSettings
  case showSetting(key: String)
  case changeSetting(key: String, value: String)
  case watch(WatchFormat)
  case testPopup
  case doctor
  case rescue
  case version
  /// The help of one command, or of all where it is nil.
  case help(command: String?)
  /// The help of all commands, for the manual page.
  case manual
  case completions(Shell)
}

extension Action {
  /// Whether it records or changes something, rather than show it.
  var changesSomething: Bool {
    switch self {
    case .answer, .snooze, .eraseAllData, .rescue, .lock, .unlock, .changeSetting: true
    case .medication(let action): action.changesSomething
    case .status, .calendar, .streak, .stats, .log, .plan, .listSettings, .showSetting, .watch, .testPopup,
      .doctor,
      .version, .help, .manual, .completions:
      false
    }
  }
}

/// Something to record of the doses of a slot, or of a medication that is taken as needed.
struct AnswerRequest: Hashable, Sendable {
  enum Verb: String, Hashable, Sendable {
    case take
    case skip
    case undo
    case toggle
  }

  var verb: Verb
  /// A slot, or for what is taken as needed the medication: pillsd knows which. Nil for every slot, or without a day for what is open or was answered last.
  var slot: String?
  /// None for all that are due.
  var medications: [String] = []
  /// Left out of those.
  var exceptions: [String] = []
  /// As the person wrote it; the daemon resolves it.
  var day: String?
  /// The last of several days, of which `day` is the first; nil for one day.
  var until: String?
  /// As the person wrote it; the daemon resolves it.
  var time: String?
  /// Whether to record what is taken as needed although it is too soon or too much.
  var isForced = false

  /// Whether it is about all doses of its slot.
  var isWhole: Bool { medications.isEmpty && exceptions.isEmpty }
}

extension AnswerRequest {
  /// Takes `2026-11-01..yesterday` for several days, and anything else for one.
  mutating func setDays(_ text: String) {
    guard let dots = text.firstRange(of: "..") else {
      day = text
      return
    }
    day = String(text[..<dots.lowerBound])
    until = String(text[dots.upperBound...])
  }
}

/// Which days of the history to list; both are as the person wrote them.
enum LogRange: Hashable, Sendable {
  case today
  case lastDays(Int)
  case day(String)
}

enum WatchFormat: String, CaseIterable, Sendable {
  case text
  case json
  case waybar
}

enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
