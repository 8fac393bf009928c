import PillsView
import Words

/// Help for people, made from the commands.
enum HelpText {
  private static let width = 80

  static var overview: [String] {
    var lines = [
      translated("Usage: pillsctl [COMMAND] [OPTION…]"), "",
      translated("Pills reminds you to take your medication. Tell it here what you took."), "",
    ]
    let usages = CommandList.listed.map { $0.usage.columns }
    for group in CommandGroup.allCases {
      lines += section(
        group.title,
        group.commands.map { ($0.usage, $0.summary().words) },
        nameWidth: usages.max()
      )
    }
    lines += section(translated("Options everywhere"), CommandOption.everywhere)
    lines += section(translated("Exit status"), ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    return lines + [translated("For help on one command: pillsctl COMMAND --help")]
  }

  static func of(_ command: Command) -> [String] {
    var lines = hanging(translated("Usage: pillsctl") + " ", command.synopsisParts)
    lines += ["", command.summary().words.capitalizedFirst.asSentence, ""]
    for paragraph in command.description() { lines += hanging("", paragraph.words) + [""] }
    lines += section(translated("Commands"), command.subcommands().map { ($0.usage, $0.summary().words) })
    lines += section(translated("Arguments"), command.arguments().map { ($0.name, $0.summary.words) })
    lines += section(translated("Options"), command.options())
    lines += section(translated("Options everywhere"), CommandOption.everywhere)
    if !command.examples().isEmpty {
      lines.append(translated("Examples:"))
      for example in command.examples() { lines += ["  \(example.key)", "      \(example.value.words)"] }
      lines.append("")
    }
    return Array(lines.dropLast())
  }

  private static func section(_ title: String, _ options: [CommandOption]) -> [String] {
    section(title, options.map { ($0.helpName, $0.summary.words) })
  }

  private static func section(
    _ title: String,
    _ entries: [(name: String, summary: String)],
    nameWidth: Int? = nil
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let nameWidth = nameWidth ?? entries.map(\.name.columns).max() ?? 0
    var lines = [translated("\(title):", in: "heading")]
    for entry in entries {
      lines += hanging("  " + entry.name.fitted(toColumns: nameWidth + 2), entry.summary)
    }
    return lines + [""]
  }

  private static func hanging(_ lead: String, _ text: String) -> [String] {
    hanging(lead, text.split(separator: " ").map(String.init))
  }

  private static func hanging(_ lead: String, _ words: [String]) -> [String] {
    let indent = String(repeating: " ", count: lead.count)
    let lines = wrapped(words, width: width, indent: indent)
    let first = lead + (lines.first ?? "").dropFirst(lead.count)
    return [first] + lines.dropFirst()
  }
}

extension CommandOption {
  /// `-h, --help`. Options without a short name are indented, to align with the others.
  fileprivate var helpName: String {
    let long = valueName.map { "--\(name) \($0)" } ?? "--\(name)"
    return shortName.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}
