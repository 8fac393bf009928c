import Testing

@testable import pillsctl

@Suite struct HelpTests {
  @Test("every command is explained", arguments: CommandTable.all.map(\.name))
  func commands(_ name: String) throws {
    expectSnapshot(HelpText.of(try CommandTable.command(named: name)), "help-\(name)")
  }

  @Test("the overview names every command")
  func overview() {
    expectSnapshot(HelpText.overview, "help")
    for command in CommandTable.all {
      #expect(HelpText.overview.contains { $0.hasPrefix("  \(command.name) ") })
    }
  }

  @Test("help fits a terminal of 80 columns")
  func width() {
    for lines in CommandTable.all.map(HelpText.of) + [HelpText.overview] {
      #expect(lines.allSatisfy { $0.columns <= 80 })
    }
  }

  @Test(
    "every example is a command line that is read",
    arguments: CommandTable.all.flatMap(\.examples).map(\.command)
  )
  func examples(_ command: String) throws {
    let words = command.prefix { $0 != ">" }.split(separator: " ").map(String.init)
    #expect(words.first == "pillsctl")
    _ = try Invocation(parsing: Array(words.dropFirst()))
  }

  @Test("completions are made for every shell", arguments: Shell.allCases)
  func completions(_ shell: Shell) {
    expectSnapshot(completionLines(for: shell), "completions-\(shell)")
  }
}
