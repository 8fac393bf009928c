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
    let arguments = context.arguments
    if arguments.contains(.manual) { return try Output.write(lines: ManualText.lines) }
    guard let command = try CommandList.command(leading: arguments.operands) else {
      return try Output.write(lines: HelpText.overview)
    }
    if let extra = arguments[command.words.count] {
      throw context.command.surplus(extra, synopsis: "help \(command.name)")
    }
    try Output.write(lines: HelpText.of(command))
  }

  static let version = Command(
    "version",
    summary: "print the version of pillsctl"
  ) { (context) throws(Failure) in
    try context.show(["version": Release.version]) { ["pillsctl \(Release.version)"] }
  }
}

extension CommandOption {
  fileprivate static let manual = CommandOption(
    "manual",
    summary: "print all help in scdoc(5) format, for the manual page"
  )
}
