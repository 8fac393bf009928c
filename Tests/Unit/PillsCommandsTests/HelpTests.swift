import PillsView
import Testing
import Words

@testable import PillsCommands

@Suite struct HelpTests {
  /// Snapshot.swift says how to update the file.
  @Test("help looks as it should")
  func layout() {
    // Every command's help ends with the general options and examples; the file holds these options once.
    let everywhere = Array(HelpText.overview.drop { $0 != "Options everywhere:" }.prefix { !$0.isEmpty })
    let commands = CommandList.all.flatMap { command in
      let lines = HelpText.of(command)
      let own = lines.prefix { $0 != "Options everywhere:" }
      #expect(lines.dropFirst(own.count).starts(with: everywhere), "\(command.name)")
      let examples = lines.dropFirst(own.count + everywhere.count)
      #expect(examples.isEmpty || examples.starts(with: ["", "Examples:"]), "\(command.name)")
      return ["", "———", ""] + own.dropLast() + examples
    }
    expectSnapshot(HelpText.overview + commands, "help")
  }

  @Test("every command has its own name")
  func names() { #expect(Set(CommandList.all.map(\.name)).count == CommandList.all.count) }

  @Test("help fits a terminal of 80 columns")
  func width() {
    for lines in CommandList.all.map({ HelpText.of($0) }) + [HelpText.overview] {
      #expect(lines.allSatisfy { $0.columns <= 80 })
    }
  }

  @Test(
    "every example is a valid command line",
    arguments: CommandList.all.flatMap { $0.examples().map(\.key) }
  )
  func examples(_ command: String) throws {
    let words = shellWords(String(command.prefix { $0 != ">" }))
    #expect(words.first == "pillsctl")
    _ = try Invocation(parsing: Array(words.dropFirst()))
  }

  @Test("every shell has completions", arguments: Shell.allCases)
  func completions(_ shell: Shell) {
    expectSnapshot(
      shell.completions.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
      "completions-\(shell)"
    )
  }
}

/// Splits `line` into words and drops a comment; a text in single quotes is one word.
func shellWords(_ line: String) -> [String] {
  let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
    index,
    part in
    index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
  }
  return Array(words.prefix { $0 != "#" })
}
