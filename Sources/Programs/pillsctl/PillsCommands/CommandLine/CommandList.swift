import PillsCore
import Words

/// A heading in the help, with its commands.
enum CommandGroup: CaseIterable {
  case everyDay
  case medications
  case drinks
  case recordsAndDevices

  var title: String {
    switch self {
    case .everyDay: translated("Every day", in: "commands")
    case .medications: translated("Medications")
    case .drinks: translated("Drinks")
    case .recordsAndDevices: translated("Records and devices")
    }
  }

  /// The commands of one word, in the order of the help.
  var commands: [Command] {
    switch self {
    case .everyDay:
      [
        .take, .skip, .undo, .toggle, .snooze, .missed, .status, .plan, .calendar, .streak, .stats, .log,
        .lock, .unlock,
      ]
    case .medications: [.medication, .pause, .resume, .stock]
    case .drinks: [.drink, .drinks, .hydration]
    case .recordsAndDevices:
      [
        .export, .importRecords, .backup, .restore, .sync, .tell, .profile, .erase, .settings, .watch,
        .notifyTest, .doctor, .rescue, .completions, .version, .help,
      ]
    }
  }
}

/// Every command of pillsctl.
enum CommandList {
  static let listed = CommandGroup.allCases.flatMap(\.commands)

  /// Commands that only programs call. Help does not list them.
  static let hidden: [Command] = [.complete]

  static let all = withSubcommands(listed)

  static func withSubcommands(_ commands: [Command]) -> [Command] {
    commands.flatMap { [$0] + $0.subcommands() }
  }

  /// The command at the start of `words`: `medication add` of `medication add Metformin`. Nil without words.
  static func command(leading words: [String]) throws(Failure) -> Command? {
    var command: Command?
    for word in words {
      let candidates = command?.subcommands() ?? listed
      if candidates.isEmpty { break }
      let lead = command.map { "\($0.name) " } ?? ""
      let known = command == nil ? listed + hidden : candidates
      guard let next = known.first(where: { $0.name == lead + word }) else {
        if command?.arguments().isEmpty == false { break }
        let nearest = nearestName(to: word, among: candidates.compactMap(\.words.last))
        throw .usage(
          sentences(
            translated("There is no command '\(lead + word)'."),
            didYouMean(nearest.map { lead + $0 })
          ),
          command: command?.name
        )
      }
      command = next
    }
    return command
  }
}

extension CommandOption {
  static let everywhere = [profile, json, color, socket, help, version]

  /// The options of all commands, one for each name.
  static let all = CommandList.all.flatMap { $0.options() }.reduce(into: everywhere) { all, option in
    if !all.contains(where: { $0.name == option.name }) { all.append(option) }
  }

  static let profile = CommandOption(
    "profile NAME",
    summary: "work for this person, see 'pillsctl help profile'",
    candidates: .known(.profiles)
  )
  static let json = CommandOption("json", summary: "print the answer as one line of JSON")
  static let color = CommandOption(
    "color WHEN",
    summary: "use colors: always, never, or auto (only on a terminal)",
    choices: ColorChoice.allCases.map(\.rawValue)
  )
  static let socket = CommandOption("socket PATH", summary: "the socket of pillsd", candidates: .files)
  static let help = CommandOption("help", shortName: "h", summary: "show this help")
  static let version = CommandOption("version", summary: "print the version of pillsctl")
}
