import PillsView
import Testing

@testable import PillsCommands

@Suite struct HelpTests {
  @Test("every command is explained", arguments: CommandList.guides.map(\.name))
  func commands(_ name: String) throws {
    let command = try #require(CommandList.guides.first { $0.name == name })
    expectSnapshot(HelpText.of(command), "help-\(command.words.joined(separator: "-"))")
  }

  @Test("the overview names every command")
  func overview() {
    expectSnapshot(HelpText.overview, "help")
    for command in CommandList.listed.map({ $0.guide }) {
      #expect(HelpText.overview.contains { $0.hasPrefix("  \(command.name) ") })
      for subcommand in command.subcommands.map({ $0.guide }) {
        #expect(HelpText.of(command).contains { $0.hasPrefix("  \(subcommand.name)") })
      }
    }
  }

  @Test("the commands of every day come first, and take before all")
  func groups() {
    #expect(CommandList.listed.first?.guide.name == "take")
    #expect(
      CommandGroup.allCases.map(\.title) == ["Every day", "Medications", "Drinks", "Records and devices"]
    )
    #expect(Set(CommandList.guides.map(\.name)).count == CommandList.guides.count)
    let headings = ManualText.lines.filter { $0.hasPrefix("# COMMANDS") }
    #expect(
      headings == [
        "# COMMANDS: EVERY DAY", "# COMMANDS: MEDICATIONS", "# COMMANDS: DRINKS",
        "# COMMANDS: RECORDS AND DEVICES",
      ]
    )
  }

  @Test("help fits a terminal of 80 columns")
  func width() {
    for lines in CommandList.guides.map({ HelpText.of($0) }) + [HelpText.overview] {
      #expect(lines.allSatisfy { $0.columns <= 80 })
    }
  }

  @Test(
    "every example is a command line that is read",
    arguments: CommandList.guides.flatMap(\.examples).map(\.command)
  )
  func examples(_ command: String) throws {
    let words = shellWords(String(command.prefix { $0 != ">" }))
    #expect(words.first == "pillsctl")
    _ = try Invocation(parsing: Array(words.dropFirst()))
  }

  @Test("completions are made for every shell", arguments: Shell.allCases)
  func completions(_ shell: Shell) {
    expectSnapshot(
      shell.completions.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
      "completions-\(shell)"
    )
  }
}

/// The words of `line`, those in single quotes as one, up to a comment.
func shellWords(_ line: String) -> [String] {
  let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
    index,
    part in
    index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
  }
  return Array(words.prefix { $0 != "#" })
}
