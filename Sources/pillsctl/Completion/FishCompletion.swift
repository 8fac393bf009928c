func fishCompletionLines() -> [String] {
  var lines = [
    "# fish completion for pillsctl, printed by 'pillsctl completions fish'",
    "complete -c pillsctl -f",
  ]
  for command in CommandTable.all {
    lines.append(
      "complete -c pillsctl -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))"
    )
  }
  lines += CommandOption.everywhere.map { "complete -c pillsctl \(fishSpecification($0))" }
  for command in CommandTable.all {
    let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
    for argument in command.arguments {
      guard let values = fishValues(argument.choices, argument.completion) else { continue }
      lines.append("complete -c pillsctl \(condition) -a \(values) -d \(argument.name)")
    }
    lines += command.options.map { "complete -c pillsctl \(condition) \(fishSpecification($0))" }
  }
  return lines
}

private func fishSpecification(_ option: CommandOption) -> String {
  var words = option.shortName.map { ["-s \($0)"] } ?? []
  words.append("-l \(option.name)")
  if option.valueName != nil {
    let values = fishValues(option.choices, option.completion)
    words.append(option.completion == .files ? "-r -F" : values.map { "-x -a \($0)" } ?? "-x")
  }
  return (words + ["-d \(fishQuoted(option.summary))"]).joined(separator: " ")
}

/// A word that fish expands to what may be offered; nil for nothing, or files.
private func fishValues(_ choices: [String]?, _ completion: Completion) -> String? {
  if let choices { return fishQuoted(choices.joined(separator: " ")) }
  return switch completion {
  case .slots: "\"(\(fishCommand(CompletionSource.slots)))\""
  case .settingKeys: "\"(\(fishCommand(CompletionSource.settingKeys)))\""
  case .commands: fishQuoted(CommandTable.all.map(\.name).joined(separator: " "))
  case .days: fishQuoted(CompletionSource.days.joined(separator: " "))
  case .files, .nothing: nil
  }
}

/// `command` within double quotes, where a backslash before a backslash is one.
private func fishCommand(_ command: String) -> String {
  command.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : String($1) }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) } + "'"
}
