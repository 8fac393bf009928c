import PillsAPI
import PillsCore
import PillsView
import Words

/// Says what may be typed next. The completions of the shells run this, people do not, so help does not list it.
///
/// `pillsctl complete -- WORD…` gets the words after `pillsctl` as far as they are typed. The last is the one at the
/// cursor, and empty where a new one begins. Each line of the answer is a word that fits there, with its meaning after a
/// tab if it has one. A line that begins with the tab stands for any file. What goes wrong is not said: the person is
/// typing.
struct CompleteCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "complete",
    summary: "say what may be typed next",
    arguments: [CommandArgument(name: "WORD", summary: "a word that is typed already", presence: .repeated)]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    guard let cursor = Cursor(words: arguments.operands) else { return }
    let candidates =
      switch cursor.wanted {
      case .these(let candidates): candidates
      case .known(let source): (try? known(source, at: cursor, in: context)) ?? []
      }
    try Output.write(lines: cursor.matching(candidates).map(\.line))
  }

  /// What only pillsd knows.
  private func known(
    _ source: CandidateSource.Known,
    at cursor: Cursor,
    in context: Context
  ) throws(Failure) -> [Candidate] {
    let address = cursor.socketPath.map { PillsdAddress(path: $0, origin: .option) } ?? context.address
    // A shell that waits longer seems to hang.
    let pillsd = try PillsdConnection(at: address, patience: 1)
    return switch source {
    case .slots: try slots(of: pillsd)
    case .slotsAndAsNeeded:
      try slots(of: pillsd) + medications(of: pillsd).filter(\.isTakenAsNeeded).map(Candidate.init)
    case .medications: try medications(of: pillsd).map(Candidate.init)
    case .settingKeys: try settings(of: pillsd).map { Candidate($0.key, $0.meaning) }
    case .drinks: try drinks(of: pillsd)
    case .devices: try devices(of: pillsd)
    }
  }

  private func devices(of pillsd: PillsdConnection) throws(Failure) -> [Candidate] {
    try pillsd.call(Sync.GetDevices.self).devices.flatMap { device in
      [Candidate(device.device, device.calling)] + (device.name.map { [Candidate($0, device.device)] } ?? [])
    }
  }

  private func settings(of pillsd: PillsdConnection) throws(Failure) -> [Control.Setting] {
    try pillsd.call(Control.GetSettings.self).settings
  }

  private func slots(of pillsd: PillsdConnection) throws(Failure) -> [Candidate] {
    let section = "slots."
    return try settings(of: pillsd).filter { $0.key.hasPrefix(section) }.map { setting in
      Candidate(String(setting.key.dropFirst(section.count)), ClockStyle.current.text(of: setting.value))
    }
  }

  /// Those of the last days, the newest first.
  private func drinks(of pillsd: PillsdConnection) throws(Failure) -> [Candidate] {
    let status = try pillsd.call(Hydration.GetStatus.self).status
    let today = status.today
    let drinks = try pillsd.drinks(from: today.advanced(by: -6), to: today).drinks
    return drinks.reversed().map { drink in
      Candidate(drink.id, "\(drink.title(in: status.shownUnit)), \(drink.moment(today: today))")
    }
  }

  private func medications(of pillsd: PillsdConnection) throws(Failure) -> [Control.Medication] {
    try pillsd.call(Control.ListMedications.self, Control.ListMedications.Input()).medications
  }
}

extension Candidate {
  /// As the scripts of the shells read it.
  fileprivate var line: String {
    text.isEmpty || !meaning.isEmpty ? "\(text.printable)\t\(meaning.printable)" : text.printable
  }

  fileprivate init(_ medication: Control.Medication) {
    let terms = [medication.dosage, medication.scheduleWords()].compactMap(\.self)
    self.init(medication.medication, terms.joined(separator: ", "))
  }
}
