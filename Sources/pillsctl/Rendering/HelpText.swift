/// Help as people read it, made from the command table.
enum HelpText {
  private static let width = 80

  /// Every command in a line each.
  static var overview: [String] {
    var lines = [
      "Usage: pillsctl [COMMAND] [OPTION…]", "",
      "Asks pillsd, which reminds you of your pills, and tells it what you took.", "",
    ]
    lines += section("Commands", CommandTable.all.map { ($0.usage, $0.summary) })
    lines += section("Options everywhere", CommandOption.everywhere.map { ($0.helpName, $0.summary) })
    lines += section(
      "Exit status",
      ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
    )
    return lines + ["'pillsctl COMMAND --help' explains a command."]
  }

  /// All there is to know of `command`.
  static func of(_ command: Command) -> [String] {
    var lines = ["Usage: pillsctl \(command.synopsis)", "", "\(command.summary.capitalizedFirst).", ""]
    for paragraph in command.description {
      lines += wrapped(paragraph, width: width) + [""]
    }
    lines += section("Arguments", command.arguments.map { ($0.name, $0.summary) })
    lines += section("Options", command.options.map { ($0.helpName, $0.summary) })
    lines += section("Options everywhere", CommandOption.everywhere.map { ($0.helpName, $0.summary) })
    if !command.examples.isEmpty {
      lines.append("Examples:")
      for example in command.examples {
        lines += ["  \(example.command)", "      \(example.meaning)"]
      }
      lines.append("")
    }
    return Array(lines.dropLast())
  }

  private static func section(_ title: String, _ entries: [(name: String, summary: String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let nameWidth = entries.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: nameWidth + 4)
    var lines = ["\(title):"]
    for entry in entries {
      let summary = wrapped(entry.summary, width: width, indent: indent)
      let name = "  " + entry.name
      lines.append(name + (summary.first ?? "").dropFirst(name.count))
      lines += summary.dropFirst()
    }
    return lines + [""]
  }
}

extension CommandOption {
  /// `-h, --help`; those without a short name are aligned with those that have one.
  fileprivate var helpName: String {
    let long = valueName.map { "--\(name) \($0)" } ?? "--\(name)"
    return shortName.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}
