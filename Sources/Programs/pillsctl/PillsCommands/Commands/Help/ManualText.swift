import PillsAPI
import PillsView
import Words

/// The parts of pillsctl(1) about commands, options and exit status, in scdoc(5), made from the commands.
enum ManualText {
  static var lines: [String] {
    var lines: [String] = []
    for group in CommandGroup.allCases {
      lines += ["# COMMANDS: \(group.title.uppercased())", ""]
      for command in CommandList.withSubcommands(group.commands) { lines += self.lines(of: command) }
    }
    lines += ["# OPTIONS OF EVERY COMMAND", ""]
    for option in CommandOption.everywhere { lines += entry(option.manualName, [option.summary.english]) }
    lines += ["# EXIT STATUS", ""]
    for code in ExitCode.allCases { lines += entry(String(code.rawValue), [code.meaning]) }
    if let address = Release.address {
      lines += [
        "# REPORTING PROBLEMS", "", escaped("\(address), with what 'pillsctl doctor --report' writes"), "",
      ]
    }
    return lines
  }

  static func lines(of command: Command) -> [String] {
    // A heading is bold as a whole and needs no markup.
    var lines = ["## \(command.synopsis)", "", sentence(command.summary().english), ""]
    for paragraph in command.description() { lines += [escaped(paragraph.english), ""] }
    for subcommand in command.subcommands() {
      lines += entry(markedUp(subcommand.usage), [subcommand.summary().english])
    }
    for argument in command.arguments() {
      lines += entry(markedUp(argument.synopsis), [argument.summary.english])
    }
    for option in command.options() { lines += entry(option.manualName, [option.summary.english]) }
    if !command.examples().isEmpty {
      lines += [command.examples().count == 1 ? "Example:" : "Examples:", ""]
      for example in command.examples() {
        lines += entry("*\(escaped(example.key))*", [example.value.english])
      }
    }
    return lines
  }

  private static func entry(_ term: String, _ meanings: [String]) -> [String] {
    [term] + meanings.map { "\t\(sentence($0))" } + [""]
  }

  private static func sentence(_ clause: String) -> String { escaped(clause.capitalizedFirst.asSentence) }

  /// Literal words become bold, and names of values underlined.
  fileprivate static func markedUp(_ usage: String) -> String {
    var text = ""
    for run in usage.runs(where: { $0.isLetter || $0 == "-" || $0 == "_" }) {
      if run.first?.isUppercase == true {
        text += "_\(run)_"
      } else if run.contains(where: \.isLetter) {
        text += "*\(run)*"
      } else {
        text += escaped(String(run))
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\*_[]|#<>".contains($1) ? "\\\($1)" : String($1) }
  }
}

extension CommandOption {
  fileprivate var manualName: String {
    let name = ManualText.markedUp(synopsis)
    return shortName.map { "*-\($0)*, \(name)" } ?? name
  }
}

extension String {
  /// The longest runs of characters that all satisfy `isMember`, or all do not, in order.
  fileprivate func runs(where isMember: (Character) -> Bool) -> [Substring] {
    var runs: [Substring] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { isMember($0) == isMember(first) }
      runs.append(run)
      rest = rest.dropFirst(run.count)
    }
    return runs
  }
}
