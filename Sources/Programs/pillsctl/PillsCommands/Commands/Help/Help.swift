import Words

/// Explains a command, or lists all of them.
struct HelpCommand: PillsctlCommand {
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
    examples: ["pillsctl help take": "how to use 'take'"]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) { try Output.write(lines: lines) }

  /// What is printed.
  var lines: [String] {
    get throws(Failure) {
      if arguments.contains(.manual) { return ManualText.lines }
      do throws(UsageError) {
        guard let guide = try CommandList.command(leading: arguments.operands)?.guide else {
          return HelpText.overview
        }
        guard let extra = arguments[guide.words.count] else { return HelpText.of(guide) }
        throw UsageError(problem: .extraArgument(extra, synopsis: "help \(guide.name)"), command: "help")
      } catch {
        throw .usage(error)
      }
    }
  }
}

extension CommandOption {
  fileprivate static let manual = CommandOption(
    "manual",
    summary: "print all help in scdoc(5) format, for the manual page"
  )
}
