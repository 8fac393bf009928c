func zshCompletionLines() -> [String] {
  var lines = [
    "#compdef pillsctl",
    "# zsh completion for pillsctl, printed by 'pillsctl completions zsh'",
    "",
    "_pillsctl_slots() { compadd -- ${(f)\"$(\(CompletionSource.slots))\"} }",
    "_pillsctl_medications() { \(zshNames(from: CompletionSource.medications)) }",
    "_pillsctl_slots_and_as_needed() { \(zshNames(from: CompletionSource.slotsAndAsNeeded)) }",
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
    "typeset -ga _pillsctl_everywhere=(",
  ]
  lines += CommandOption.everywhere.map { "  \(zshSpecification($0))" }
  lines.append(")")
  for group in CommandTable.groups {
    lines += zshFunctions(for: group.subcommands, named: zshFunction(of: group))
  }
  lines += zshFunctions(for: CommandTable.top, named: "_pillsctl")
  lines += ["", "_pillsctl_help_commands() {", "  case $words[CURRENT-1] in"]
  lines += CommandTable.groups.map { "    \($0.name)) \(zshFunction(of: $0))_commands ;;" }
  lines += ["    \(CommandTable.help.name)) _pillsctl_commands ;;", "  esac", "}"]
  return lines + ["", "_pillsctl \"$@\""]
}

/// The function `name`, which completes one of `commands` and what comes after it, and the one that offers them.
private func zshFunctions(for commands: [Command], named name: String) -> [String] {
  var lines = ["", "\(name)_commands() {", "  local -a commands=("]
  lines += commands.map { "    \(zshQuoted("\($0.words.last ?? ""):\($0.summary)"))" }
  lines += [
    "  )",
    "  _describe command commands",
    "}",
    "",
    "\(name)() {",
    "  local context state line",
    "  typeset -A opt_args",
    "  _arguments -C $_pillsctl_everywhere '1:command:\(name)_commands' '*::argument:->argument' && return",
    "  case $words[1] in",
  ]
  for command in commands {
    let options = command.options.map(zshSpecification)
    let arguments = command.arguments.enumerated().map { zshSpecification($1, at: $0 + 1) }
    let specifications = (options + arguments).joined(separator: " ")
    if !command.subcommands.isEmpty {
      lines.append("    \(command.name)) \(zshFunction(of: command)) ;;")
    } else if !specifications.isEmpty {
      lines.append("    \(command.words.last ?? "")) _arguments $_pillsctl_everywhere \(specifications) ;;")
    }
  }
  return lines + ["    *) _arguments $_pillsctl_everywhere ;;", "  esac", "}"]
}

/// Offers the lines that `source` prints, in whatever case they are begun.
private func zshNames(from source: String) -> String {
  "compadd -M 'm:{[:lower:]}={[:upper:]}' -- ${(f)\"$(\(source))\"}"
}

private func zshFunction(of group: Command) -> String { "_pillsctl_\(group.name)" }

private func zshSpecification(_ option: CommandOption) -> String {
  let summary = "[\(zshEscaped(option.summary))]"
  guard let valueName = option.valueName else {
    let long = zshQuoted("--\(option.name)\(summary)")
    guard let shortName = option.shortName else { return long }
    return "\(zshQuoted("-\(shortName)\(summary)")) \(long)"
  }
  let repeated = option.isRepeatable ? "*" : ""
  return zshQuoted(
    "\(repeated)--\(option.name)=\(summary):\(valueName):\(zshAction(option.choices, option.completion))"
  )
}

private func zshSpecification(_ argument: CommandArgument, at position: Int) -> String {
  // One that can be left out is given like one that cannot, or else zsh offers in its place what comes after it too.
  let place = argument.presence == .repeated ? "*" : "\(position)"
  return zshQuoted("\(place):\(argument.name):\(zshAction(argument.choices, argument.completion))")
}

private func zshAction(_ choices: [String]?, _ completion: Completion) -> String {
  if let choices { return "(\(choices.joined(separator: " ")))" }
  return switch completion {
  case .slots: "_pillsctl_slots"
  case .slotsAndAsNeeded: "_pillsctl_slots_and_as_needed"
  case .medications: "_pillsctl_medications"
  case .settingKeys: "_pillsctl_setting_keys"
  case .settingValues: "_pillsctl_setting_values"
  case .commands: "_pillsctl_help_commands"
  case .days: "(\(CompletionSource.days.joined(separator: " ")))"
  case .firstDays: "(\(CompletionSource.firstDays.joined(separator: " ")))"
  case .schedules: "(\(CompletionSource.schedules.joined(separator: " ")))"
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
