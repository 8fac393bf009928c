import PillsCore
import PillsTestSupport
import PillsView
import Testing
import Words

@testable import PillsCommands

@Suite struct ManualTests {
  @Test("the manual pages have a place for each generated text")
  func source() {
    #expect(page("pillsctl.1").split(separator: "\n").contains("@COMMANDS@"))
    #expect(page("org.pills.Control.7").split(separator: "\n").contains("@INTERFACE@"))
  }

  @Test("no generated paragraph begins like a list, which scdoc(5) refuses")
  func paragraphs() {
    #expect(ManualText.lines.filter { $0.hasPrefix("-") } == [])
    #expect(ManualText.lines.last { $0.hasPrefix("# ") } == "# EXIT STATUS")
  }

  @Test("markup characters in texts are escaped")
  func escapes() {
    let command = Command(
      "a",
      summary: "say_so",
      arguments: [CommandArgument(written: "[NAME]", summary: "#1")],
      options: [CommandOption("only A|B", summary: "one")],
      description: ["*One* [of|many] \\ <here>"],
      examples: ["a_b": "do it"],
      run: { (_) throws(Failure) in }
    )
    let escaped = [
      "Say\\_so.", "\\*One\\* \\[of\\|many\\] \\\\ \\<here\\>", "\t\\#1.", "*--only* _A_\\|_B_", "*a\\_b*",
    ]
    #expect(ManualText.lines(of: command).filter { $0.contains("\\") } == escaped)
  }

  @Test("the manual page explains every command", arguments: CommandList.all.map(\.name))
  func commands(_ name: String) throws {
    let command = try #require(CommandList.all.first { $0.name == name })
    let text = plain(ManualText.lines)
    let section = text.text(after: "## \(command.synopsis)\n", until: "\n#")
    try #require(section != nil, "pillsctl(1) has no section '\(command.synopsis)'")
    for word in command.subcommands().map({ $0.usage }) + command.arguments().map(\.synopsis)
      + command.options().map(\.synopsis) + command.examples().map(\.key)
    {
      #expect(section?.contains("\(word)\n\t") == true, "pillsctl(1) does not explain '\(word)' of '\(name)'")
    }
  }

  @Test("every command line in the manual page is valid")
  func commandLines() throws {
    let page = page("pillsctl.1").split(separator: "\n").filter {
      $0.hasPrefix("pillsctl ") && !$0.hasPrefix("pillsctl - ")
    }
    #expect(page.count > 10)
    for line in page {
      #expect(throws: Never.self, "\(line)") {
        try Invocation(parsing: Array(shellWords(String(line)).dropFirst()))
      }
    }
  }

  @Test("the manual page explains the options of every command and the exit codes")
  func everywhere() {
    let text = plain(ManualText.lines)
    for option in CommandOption.everywhere {
      #expect(text.contains("\(option.synopsis)\n\t"), "pillsctl(1) does not explain '\(option.synopsis)'")
    }
    for code in ExitCode.allCases {
      #expect(
        text.contains("\n\(code.rawValue)\n\t\(code.meaning.capitalizedFirst)"),
        "pillsctl(1) does not explain exit code \(code.rawValue)"
      )
    }
  }

  @Test("pills.conf(5) has every setting and its default")
  func settings() {
    let text = page("pills.conf.5")
    let defaults = Settings()
    for key in SettingKey.all(in: defaults) {
      let section = text.text(after: "# [\(key.section.uppercased())]\n", until: "\n# ") ?? ""
      let entry = (section + "\n").text(after: "*\(key.name)=*\n", until: "\n\n") ?? ""
      #expect(!entry.isEmpty, "pills.conf(5) has no '\(key.name)=' in [\(key.section)]")
      let value = key.value(in: defaults) ?? ""
      #expect(
        entry.contains("Default: _\(value)_."),
        "pills.conf(5): the default of \(key.path) is '\(value)'"
      )
      // Only the choices are compared; the rest of the entry is worded freely.
      for choice in key.choices ?? [] {
        #expect(entry.contains(choice), "pills.conf(5): \(key.path) can be '\(choice)'")
      }
    }
  }

  /// The text without the markup of scdoc(5).
  private func plain(_ lines: [String]) -> String {
    lines.joined(separator: "\n").filter { !"*_\\".contains($0) }
  }

  private func page(_ name: String) -> String { file("packaging/man/\(name).scd") }

  private func file(_ path: String) -> String {
    text(of: "\(#filePath.dropLast("Tests/Unit/PillsCommandsTests/ManualTests.swift".count))\(path)")
  }
}

extension String {
  /// The text between the first `start` and the next `end` (or the end of the text); nil without `start`.
  fileprivate func text(after start: String, until end: String) -> String? {
    guard let startRange = firstRange(of: start) else { return nil }
    let rest = String(self[startRange.upperBound...])
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) } ?? rest
  }
}
