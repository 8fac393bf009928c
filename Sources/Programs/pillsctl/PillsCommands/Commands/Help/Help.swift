import Words

/// Explains a command, or lists all of them.
struct HelpCommand {
  /// Nil for all.
  var command: String?
  /// Whether to print the help of all commands for the manual page.
  var isManual = false
}

extension HelpCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "help",
    summary: "explain a command, or list all of them",
    arguments: [
      CommandArgument(
        name: "COMMAND",
        summary: "the command to explain",
        presence: .repeated,
        candidates: .commands
      )
    ],
    options: [.manual],
    examples: [CommandExample("pillsctl help take", "how to use 'take'")]
  )

  init(_ arguments: FittingArguments) throws(UsageError) {
    if arguments.contains(.manual) {
      self.init(isManual: true)
      return
    }
    let command = try CommandList.command(leading: arguments.operands)?.guide
    if let command, arguments.operands.count > command.words.count {
      throw .extraArgument(
        arguments.operands[command.words.count],
        command: "help",
        synopsis: "help \(command.name)"
      )
    }
    self.init(command: command?.name)
  }

  func run(in context: Context) throws(Failure) { try Output.write(lines: lines) }

  /// What is printed.
  var lines: [String] {
    if isManual { return ManualText.lines }
    let known = CommandList.guides(CommandList.listed + CommandList.hidden)
    return known.first { $0.name == command }.map(HelpText.of) ?? HelpText.overview
  }
}

extension CommandOption {
  fileprivate static let manual = CommandOption(
    name: "manual",
    summary: "print all help in scdoc(5) format, for the manual page"
  )
}
