import PillsCore

/// Every command of pillsctl, in the order in which help lists them.
enum CommandTable {
  /// Those that are named by one word.
  static let top: [Command] =
    [status] + answers + [snooze, plan] + history
    + [medication, erase, settings, watch, testPopup, doctor, rescue, completions, version, help]

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
      "Shows the pills of today, slot by slot: what is due, taken, skipped or missed. A reminder of yesterday that is still "
        + "open comes first. Below are your doses as needed, the next reminder, and your streak.",
      "A problem is shown at the top, marked with '!'.",
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
      "Lists the reminders of the next 7 days, the earliest first: when each comes, in how long, its slot, and what to "
        + "take. Doses that are already answered are not listed."
    ],
    examples: [CommandExample(command: "pillsctl plan", meaning: "the next 7 days")],
    action: { _ in .plan }
  )

  static let testPopup = Command(
    name: "notify-test",
    summary: "show a test popup",
    description: [
      "Shows a test popup that looks just like a reminder, and says which notification server shows it. It records nothing.",
      "Waits up to 30 seconds for a click, and says what came back.",
    ],
    examples: [CommandExample(command: "pillsctl notify-test", meaning: "do popups work?")],
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
    examples: [CommandExample(command: "pillsctl help take", meaning: "how to use 'take'")],
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
        summary: "your shell: bash, zsh or fish",
        choices: Shell.allCases.map(\.rawValue)
      )
    ],
    description: ["A package has installed them already. You need this only if you installed Pills by hand."],
    examples: [
      CommandExample(
        command: "pillsctl completions fish > ~/.config/fish/completions/pillsctl.fish",
        meaning: "for fish"
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

  static let json = CommandOption(name: "json", summary: "print the answer as one line of JSON")
  static let color = CommandOption(
    name: "color",
    valueName: "WHEN",
    summary: "use colors: always, never, or on a terminal (auto)",
    choices: ColorChoice.allCases.map(\.rawValue)
  )
  static let socket = CommandOption(
    name: "socket",
    valueName: "PATH",
    summary: "the socket of pillsd",
    completion: .files
  )
  static let help = CommandOption(name: "help", shortName: "h", summary: "show this help")
  static let version = CommandOption(name: "version", summary: "print the version of pillsctl")

  static let manual = CommandOption(
    name: "manual",
    summary: "print all help in scdoc(5) format, for the manual page"
  )
}
