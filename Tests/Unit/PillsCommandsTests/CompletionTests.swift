import PillsCore
import Testing

@testable import PillsCommands

@Suite struct CompletionTests {
  /// The completions of the last word that need no answer from pillsd.
  private func offered(_ words: [String]) -> [String]? {
    guard let cursor = Cursor(words: words), case .these(let candidates) = cursor.wanted else { return nil }
    return cursor.matching(candidates).map(\.text)
  }

  private func source(_ line: String) -> Cursor.Wanted? {
    Cursor(words: line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))?.wanted
  }

  @Test("every command, option and choice is offered", arguments: CommandList.all.map(\.name))
  func everything(_ name: String) throws {
    let guide = try #require(CommandList.all.first { $0.name == name })
    let words = guide.words
    #expect(offered(words.dropLast() + [""])?.contains(words[words.count - 1]) == true)
    #expect(offered(words + ["--"]) == guide.allOptions.map { "--\($0.name)" })
    for option in guide.allOptions {
      guard let choices = option.choices else { continue }
      #expect(offered(words + ["--\(option.name)", ""]) == choices)
      #expect(offered(words + ["--\(option.name)="]) == choices.map { "--\(option.name)=\($0)" })
    }
    for (index, argument) in guide.arguments().enumerated() {
      guard let choices = argument.choices else { continue }
      #expect(offered(words + Array(repeating: "x", count: index) + [""]) == choices)
    }
  }

  @Test("every allowed value of a setting is offered", arguments: SettingKey.fixed.map(\.path))
  func settings(_ path: String) throws {
    let key = try #require(SettingKey.fixed.first { $0.path == path })
    #expect(offered(["settings", path, ""]) == key.choices ?? [])
  }

  @Test(
    "completions fit what is typed",
    arguments: [
      (["ta"], ["take"]), (["TA"], ["take"]), (["frobnicate", ""], nil), (["take", "--js"], ["--json"]),
      (["take", "morning", "--date", ""], ["today", "yesterday"]),
      (["take", "--date=y"], ["--date=yesterday"]), (["take", "--json=y"], nil), (["take", "--odd=y"], nil),
      (["--date", "t"], nil), (["--color", "a"], ["auto", "always"]), (["--color=n"], ["--color=never"]),
      (["medication", "re"], ["remove", "resume"]), (["help", "medication", "re"], ["remove", "resume"]),
      (["help", "ta"], ["take"]), (["help", "take", ""], []), (["plan", ""], nil), (["-h", "ta"], ["take"]),
      (["completions", "bash", ""], nil),
      (["medication", "add", "Iron", "--from", "to"], ["today", "tomorrow"]),
      (["medication", "add", "Iron", "--schedule", "d"], ["daily"]), (["erase", "--backup", "/t"], [""]),
      (["--socket=/r"], [""]), (["take", "--", "--js"], nil), (["drink", ""], ["undo", "glass"]),
      (["drink", "250", "c"], ["coffee"]), (["drink", "undo", ""], nil), (["drinks", ""], ["remove"]),
      (["export", "drinks", "--output", "/t"], [""]), (["export", "drinks", "--to", "y"], ["yesterday"]),
    ] as [([String], [String]?)]
  )
  func fits(_ words: [String], _ expected: [String]?) { #expect(offered(words) == expected) }

  @Test(
    "pillsd is asked only for what it alone knows",
    arguments: [
      ("take ", .slotsAndAsNeeded), ("take --date today ", .slotsAndAsNeeded), ("skip ", .slots),
      ("take evening ", .medications), ("take evening iron ", .medications),
      ("take evening --except i", .medications), ("medication pause 'Vit", .medications),
      ("settings ", .settingKeys), ("drinks remove k", .drinks), ("medication edit iron --slots ", .slots),
    ] as [(String, CandidateSource.Known)]
  )
  func asks(_ line: String, _ known: CandidateSource.Known) { #expect(source(line) == .known(known)) }
}
