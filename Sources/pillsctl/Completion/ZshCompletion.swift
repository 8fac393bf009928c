func zshCompletionLines() -> [String] {
  var lines = [
    "#compdef pillsctl",
    "# zsh completion for pillsctl, printed by 'pillsctl completions zsh'",
    "",
    "_pillsctl_slots() { compadd -- ${(f)\"$(\(CompletionSource.slots))\"} }",
    "_pillsctl_setting_keys() { compadd -- ${(f)\"$(\(CompletionSource.settingKeys))\"} }",
    "_pillsctl_setting_values() {",
    "  case $words[CURRENT-1] in",
  ]
  lines += CompletionSource.settingValues.map { values, keys in
    "    \(keys.joined(separator: "|"))) compadd -- \(values.joined(separator: " ")) ;;"
  }
  lines += [
    "  esac",
    "}",
    "",
    "_pillsctl_commands() {",
    "  local -a commands=(",
  ]
  lines += CommandTable.all.map { "    \(zshQuoted("\($0.name):\($0.summary)"))" }
  lines += [
    "  )",
    "  _describe command commands",
    "}",
    "",
    "_pillsctl() {",
    "  local context state line",
    "  typeset -A opt_args",
    "  local -a everywhere=(",
  ]
  lines += CommandOption.everywhere.map { "    \(zshSpecification($0))" }
  lines += [
    "  )",
    "  _arguments -C $everywhere '1:command:_pillsctl_commands' '*::argument:->argument' && return",
    "  case $words[1] in",
  ]
  for command in CommandTable.all where !(command.arguments.isEmpty && command.options.isEmpty) {
    let options = command.options.map(zshSpecification)
    let arguments = command.arguments.enumerated().map { zshSpecification($1, at: $0 + 1) }
    lines.append(
      "    \(command.name)) _arguments $everywhere \((options + arguments).joined(separator: " ")) ;;"
    )
  }
  return lines + ["    *) _arguments $everywhere ;;", "  esac", "}", "", "_pillsctl \"$@\""]
}

private func zshSpecification(_ option: CommandOption) -> String {
  let summary = "[\(zshEscaped(option.summary))]"
  guard let valueName = option.valueName else {
    let long = zshQuoted("--\(option.name)\(summary)")
    guard let shortName = option.shortName else { return long }
    return "\(zshQuoted("-\(shortName)\(summary)")) \(long)"
  }
  return zshQuoted("--\(option.name)=\(summary):\(valueName):\(zshAction(option.choices, option.completion))")
}

private func zshSpecification(_ argument: CommandArgument, at position: Int) -> String {
  let place =
    argument.presence == .repeated ? "*" : argument.presence == .optional ? "\(position):" : "\(position)"
  return zshQuoted("\(place):\(argument.name):\(zshAction(argument.choices, argument.completion))")
}

private func zshAction(_ choices: [String]?, _ completion: Completion) -> String {
  if let choices { return "(\(choices.joined(separator: " ")))" }
  return switch completion {
  case .slots: "_pillsctl_slots"
  case .settingKeys: "_pillsctl_setting_keys"
  case .settingValues: "_pillsctl_setting_values"
  case .commands: "_pillsctl_commands"
  case .days: "(\(CompletionSource.days.joined(separator: " ")))"
  case .files: "_files"
  // A blank here would keep options from being completed.
  case .nothing: "()"
  }
}

/// Brackets and colons would end the summary.
private func zshEscaped(_ text: String) -> String {
  text.reduce(into: "") { $0 += "[]:".contains($1) ? "\\\($1)" : String($1) }
}

private func zshQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
}
