import PillsView
import Testing
import Words

@testable import PillsCommands

@Suite struct HelpTests {
  /// To write it anew: Snapshot.swift.
  @Test("help looks as it should")
  func layout() {
    // Every command ends with the same options, and examples: the file has those options once.
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

  @Test("no two commands have one name")
  func names() { #expect(Set(CommandList.all.map(\.name)).count == CommandList.all.count) }

  @Test("help fits a terminal of 80 columns")
  func width() {
    for lines in CommandList.all.map({ HelpText.of($0) }) + [HelpText.overview] {
      #expect(lines.allSatisfy { $0.columns <= 80 })
    }
  }

  @Test(
    "every example is a command line that is read",
    arguments: CommandList.all.flatMap { $0.examples().map(\.key) }
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
