import PillsCore

/// Every command of pillsctl, in the order in which help lists them.
enum CommandTable {
  /// Those that are named by one word.
  static let top: [Command] =
    [status] + answers + [snooze, plan] + history
    + [medication, settings, watch, testPopup, doctor, completions, version, help]

  /// Each followed by its subcommands.
  static let all: [Command] = top.flatMap { [$0] + $0.subcommands }

  /// The command that `words` begin with, as `medication add` of `medication add Metformin`; nil where there are none.
  static func command(leading words: [String]) throws(UsageError) -> Command? {
    var command: Command?
    for word in words {
      let candidates = command?.subcommands ?? top
      if candidates.isEmpty { break }
      let lead = (command?.words ?? []) + [word]
      guard let next = candidates.first(where: { $0.words == lead }) else {
        let nearest = nearestName(to: word, among: candidates.compactMap(\.words.last))
        throw .unknownCommand(
          lead.joined(separator: " "),
          suggestion: nearest.map { (lead.dropLast() + [$0]).joined(separator: " ") },
          of: command?.name
        )
      }
      command = next
    }
    return command
  }

  static let status = Command(
    name: "status",
    summary: "show today at a glance",
    description: [
      "Shows the slots of today and where each stands, after any reminder of yesterday that is still open, and when the "
        + "next reminder is due. What keeps Pills from working as it should comes first, marked with '!'.",
      "'pillsctl' without a command does the same.",
    ],
    examples: [
      CommandExample(command: "pillsctl", meaning: "today at a glance"),
      CommandExample(command: "pillsctl status --json", meaning: "the same for programs"),
    ],
    action: { _ in .status }
  )

  static let plan = Command(
    name: "plan",
    summary: "list the reminders of the next 7 days",
    description: [
      "Lists the reminders that are to come, the earliest first: when, in how long, of which slot, and what is to be "
        + "taken. Doses already answered are left out."
    ],
    examples: [CommandExample(command: "pillsctl plan", meaning: "the next 7 days")],
    action: { _ in .plan }
  )

  static let testPopup = Command(
    name: "notify-test",
    summary: "show a popup to see that popups work",
    description: [
      "Has pillsd show a popup that reminds of nothing, and says which notification server has it on screen."
    ],
    examples: [CommandExample(command: "pillsctl notify-test", meaning: "try the popups")],
    action: { _ in .testPopup }
  )

  static let version = Command(
    name: "version",
    summary: "print the version of pillsctl",
    action: { _ in .version }
  )

  static let help = Command(
    name: "help",
    summary: "explain a command, or list all of them",
    arguments: [
      CommandArgument(
        name: "COMMAND",
        summary: "the command to explain",
        presence: .repeated,
        completion: .commands
      )
    ],
    options: [.manual],
    examples: [CommandExample(command: "pillsctl help take", meaning: "how 'take' is used")],
    action: { (arguments) throws(UsageError) in
      if arguments.contains(.manual) { return .manual }
      let command = try command(leading: arguments.operands)
      if let command, arguments.operands.count > command.words.count {
        throw .extraArgument(
          arguments.operands[command.words.count],
          command: "help",
          synopsis: "help \(command.name)"
        )
      }
      return .help(command: command?.name)
    }
  )

  static let completions = Command(
    name: "completions",
    summary: "print the completions for a shell",
    arguments: [
      CommandArgument(
        name: "SHELL",
        summary: "the shell to complete in: bash, zsh or fish",
        choices: Shell.allCases.map(\.rawValue)
      )
    ],
    description: ["Packages install them already; this is for those who install by hand."],
    examples: [
      CommandExample(
        command: "pillsctl completions fish > ~/.config/fish/completions/pillsctl.fish",
        meaning: "complete in fish"
      )
    ],
    action: { (arguments) throws(UsageError) in
      // The entry's choices are the raw values of Shell.
      .completions(arguments.operand(0).flatMap(Shell.init) ?? .bash)
    }
  )
}

extension CommandOption {
  /// Those that every command takes.
  static let everywhere = [json, color, socket, help, version]

  static let json = CommandOption(name: "json", summary: "print the reply of pillsd as one line of JSON")
  static let color = CommandOption(
    name: "color",
    valueName: "WHEN",
    summary: "use colors always, never, or when a terminal can show them (auto)",
    choices: ColorChoice.allCases.map(\.rawValue)
  )
  static let socket = CommandOption(
    name: "socket",
    valueName: "PATH",
    summary: "reach pillsd at this socket",
    completion: .files
  )
  static let help = CommandOption(name: "help", shortName: "h", summary: "explain the command")
  static let version = CommandOption(name: "version", summary: "print the version of pillsctl")

  static let manual = CommandOption(
    name: "manual",
    summary: "print what the manual page is made of: all of this, in scdoc(5)"
  )
}
