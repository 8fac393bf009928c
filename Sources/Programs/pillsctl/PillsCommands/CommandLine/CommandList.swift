import PillsCore
import Words

/// Commands that help lists under one heading.
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

  /// Those that are named by one word, in the order of help.
  var commands: [any PillsctlCommand.Type] {
    switch self {
    case .everyDay:
      [
        TakeCommand.self, SkipCommand.self, UndoCommand.self, ToggleCommand.self, SnoozeCommand.self,
        StatusCommand.self, PlanCommand.self, CalendarCommand.self, StreakCommand.self, StatsCommand.self,
        LogCommand.self, LockDaysCommand.self, UnlockDaysCommand.self,
      ]
    case .medications: [MedicationGroupCommand.self, CountStockCommand.self]
    case .drinks: [DrinkCommand.self, DrinksCommand.self, HydrationCommand.self]
    case .recordsAndDevices:
      [
        ExportCommand.self, ImportCommand.self, BackupCommand.self, RestoreCommand.self, SyncCommand.self,
        EraseAllCommand.self, SettingsCommand.self, WatchCommand.self, NotifyTestCommand.self,
        DoctorCommand.self, RescueCommand.self, CompletionsCommand.self, VersionCommand.self,
        HelpCommand.self,
      ]
    }
  }
}

/// Every command of pillsctl.
enum CommandList {
  /// Those that are named by one word, in the order in which help lists them.
  static let listed = CommandGroup.allCases.flatMap(\.commands)

  /// Those that help does not list: what programs call, and former names.
  static let hidden: [any PillsctlCommand.Type] = [CompleteCommand.self, FormerWakeCommand.self]

  /// What is known of each command that is listed, followed by that of its subcommands.
  static let guides = guides(listed)

  static func guides(_ commands: [any PillsctlCommand.Type]) -> [CommandGuide] {
    commands.flatMap { [$0.guide] + $0.guide.subcommands.map { $0.guide } }
  }

  /// The command that `words` begin with, as `medication add` of `medication add Metformin`; nil where there are none.
  static func command(leading words: [String]) throws(UsageError) -> (any PillsctlCommand.Type)? {
    var command: (any PillsctlCommand.Type)?
    for word in words {
      let candidates = command?.guide.subcommands ?? listed
      if candidates.isEmpty { break }
      let lead = (command?.guide.words ?? []) + [word]
      let known = command == nil ? listed + hidden : candidates
      guard let next = known.first(where: { $0.guide.words == lead }) else {
        if command?.guide.arguments.isEmpty == false { break }
        let nearest = nearestName(to: word, among: candidates.compactMap { $0.guide.words.last })
        let suggestion = nearest.map { (Array(lead.dropLast()) + [$0]).joined(separator: " ") }
        throw UsageError(
          problem: .unknownCommand(lead.joined(separator: " "), suggestion: suggestion),
          command: command?.guide.name
        )
      }
      command = next
    }
    return command
  }
}

extension CommandOption {
  /// Those that every command takes.
  static let everywhere = [json, color, socket, help, version]

  /// Those of all commands, one of each name.
  static let all = (CommandList.guides.flatMap(\.options) + everywhere).reduce(into: [CommandOption]()) {
    all,
    option in
    if !all.contains(where: { $0.name == option.name }) { all.append(option) }
  }

  static let json = CommandOption("json", summary: "print the answer as one line of JSON")
  static let color = CommandOption(
    "color",
    "WHEN",
    summary: "use colors: always, never, or on a terminal (auto)",
    choices: ColorChoice.allCases.map(\.rawValue)
  )
  static let socket = CommandOption("socket", "PATH", summary: "the socket of pillsd", candidates: .files)
  static let help = CommandOption("help", shortName: "h", summary: "show this help")
  static let version = CommandOption("version", summary: "print the version of pillsctl")
}
