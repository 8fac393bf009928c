import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  /// Prints what may be typed next. `pillsctl complete -- WORD…` gets the words typed after `pillsctl`. The
  /// last one is at the cursor, and empty if a new word begins there. Each line of the answer is a word that
  /// fits, with its meaning after a tab if it has one. A line that begins with the tab stands for any file.
  /// Errors are not printed, because the person is typing. Only scripts run it, so help omits it.
  static let complete = Command(
    "complete",
    summary: "print what can be typed next",
    arguments: [CommandArgument(written: "[WORD…]", summary: "a word that is already typed")]
  ) { (context) throws(Failure) in
    guard let cursor = Cursor(words: context.arguments.operands) else { return }
    let candidates =
      switch cursor.wanted {
      case .these(let candidates): candidates
      case .known(let source): (try? context.known(source, at: cursor)) ?? []
      }
    try Output.write(lines: cursor.matching(candidates).map(\.line))
  }
}

extension Context {
  fileprivate func known(_ source: CandidateSource.Known, at cursor: Cursor) throws(Failure) -> [Candidate] {
    if source == .profiles { return ProfileChoice.known.map { Candidate($0.name) } }
    var address = address
    if let name = cursor.profileName {
      guard (try? ProfileChoice.choose(name, among: ProfileChoice.known)) != nil else { return [] }
      address = PillsdAddress(environment: environmentVariable)
    }
    if source == .receivers { return try TellProgram.receivers().map { Candidate($0.name, $0.command) } }
    address = cursor.socketPath.map { PillsdAddress(path: $0, origin: .option) } ?? address
    // A shell that waits longer seems to hang.
    let pillsd = try PillsdConnection(at: address, patience: 1)
    return switch source {
    case .slots: try pillsd.slots
    case .slotsAndAsNeeded:
      try pillsd.slots + pillsd.medications.filter(\.isTakenAsNeeded).map(Candidate.init)
    case .medications: try pillsd.medications.map(Candidate.init)
    case .settingKeys:
      try pillsd.call(Control.GetSettings.self).settings.map { Candidate($0.key, $0.meaning) }
    case .drinks: try pillsd.latestDrinks
    case .receivers, .profiles: []
    case .devices:
      try pillsd.call(Sync.GetDevices.self).devices.flatMap { device in
        [Candidate(device.device, device.calling)]
          + (device.name.map { [Candidate($0, device.device)] } ?? [])
      }
    }
  }
}

extension PillsdConnection {
  fileprivate var slots: [Candidate] {
    get throws(Failure) {
      try call(Control.GetSettings.self).slots.map { name, time in
        Candidate(name, ClockStyle.current.text(of: time))
      }
    }
  }

  /// Of the last 7 days, the newest first.
  fileprivate var latestDrinks: [Candidate] {
    get throws(Failure) {
      let status = try call(Control.GetHydration.self).status
      let today = status.today
      return try drinks(from: today.advanced(by: -6), to: today).drinks.reversed().map { drink in
        Candidate(drink.id, "\(drink.title(in: status.shownUnit)), \(drink.moment(today: today))")
      }
    }
  }

  fileprivate var medications: [Control.Medication] {
    get throws(Failure) { try call(Control.ListMedications.self, .init()).medications }
  }
}

extension Candidate {
  /// The form that the completion scripts read.
  fileprivate var line: String {
    text.isEmpty || !meaning.isEmpty ? "\(text.printable)\t\(meaning.printable)" : text.printable
  }

  fileprivate init(_ medication: Control.Medication) {
    let terms = [medication.dosage, medication.scheduleWords()].compactMap(\.self)
    self.init(medication.medication, terms.joined(separator: ", "))
  }
}
