import PillsAPI
import PillsCore
import Words

extension Command {
  static let help = Command(
    "help",
    summary: "explain a command, or list all of them",
    arguments: [
      CommandArgument(written: "[COMMAND…]", summary: "the command to explain", candidates: .commands)
    ],
    options: [.manual],
    examples: ["pillsctl help take": "how to use 'take'"]
  ) { (context) throws(Failure) in
    try Output.write(lines: helpLines(context.arguments))
  }

  static let version = Command(
    "version",
    summary: "print the version of pillsctl"
  ) { (context) throws(Failure) in
    try context.show(["version": Release.version]) { ["pillsctl \(Release.version)"] }
  }
}

func helpLines(_ arguments: Arguments) throws(Failure) -> [String] {
  if arguments.contains(.manual) { return ManualText.lines }
  guard let command = try CommandList.command(leading: arguments.operands) else { return HelpText.overview }
  guard let extra = arguments[command.words.count] else { return HelpText.of(command) }
  throw Command.help.surplus(extra, synopsis: "help \(command.name)")
}

extension CommandOption {
  fileprivate static let manual = CommandOption(
    "manual",
    summary: "print all help in scdoc(5) format, for the manual page"
  )
}
