import PillsView
import Testing
import Words

@testable import PillsCommands

@Suite struct HelpTests {
  /// The overview, a command with all that one can have, and one with subcommands. To write it anew: Snapshot.swift.
  @Test("help looks as it should")
  func layout() throws {
    let commands = try ["take", "medication"].map { name in
      try #require(CommandList.all.first { $0.name == name })
    }
    expectSnapshot(HelpText.overview + commands.flatMap { ["", "———", ""] + HelpText.of($0) }, "help")
  }

  @Test(
    "help of a command says all that its guide says, in its order",
    arguments: CommandList.all.map(\.name)
  )
  func words(_ name: String) throws {
    let guide = try #require(CommandList.all.first { $0.name == name })
    func words(_ texts: [String]) -> [Substring] { texts.flatMap { $0.split(separator: " ") } }
    func section(_ title: String, _ lines: [[String]]) -> [String] {
      lines.isEmpty ? [] : [title] + lines.flatMap(\.self)
    }
    func named(_ options: [CommandOption]) -> [[String]] {
      options.map { option in
        let value = option.valueName.map { [$0] } ?? []
        return (option.shortName.map { ["-\($0),"] } ?? []) + ["--\(option.name)"] + value + [
          option.summary.english
        ]
      }
    }
    let expected =
      ["Usage: pillsctl", guide.synopsis, guide.summary().english.capitalizedFirst.asSentence]
      + guide.description().map(\.english)
      + section("Commands:", guide.subcommands().map { [$0.usage, $0.summary().english] })
      + section("Arguments:", guide.arguments().map { [$0.name, $0.summary.english] })
      + section("Options:", named(guide.options()))
      + section("Options everywhere:", named(CommandOption.everywhere))
      + section("Examples:", guide.examples().map { [$0.key, $0.value.english] })
    #expect(words(HelpText.of(guide)) == words(expected))
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
