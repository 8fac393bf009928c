import PillsView

func fishCompletionLines() -> [String] {
  var lines = [
    "# fish completion for pillsctl, printed by 'pillsctl completions fish'",
    "",
    "# Whether what is completed comes after so many words that begin with this command; options do not count. With 'ge', also",
    "# after more.",
    "function __pillsctl_at --argument-names command before compare",
    "    set -l words (commandline -opc)",
    "    set -l operands",
    "    set -l is_value 0",
    "    for word in $words[2..]",
    "        if test $is_value = 1",
    "            set is_value 0",
    "            continue",
    "        end",
    "        switch $word",
    "            case \(CommandTable.optionsWithValues.map { "--\($0.name)" }.joined(separator: " "))",
    "                set is_value 1",
    "            case '-*'",
    "            case '*'",
    "                set -a operands $word",
    "        end",
    "    end",
    "    set -l last (count (string split ' ' -- $command))",
    "    test \"$operands[1..$last]\" = \"$command\"; and test (count $operands) -(test -n \"$compare\"; and echo $compare; or echo eq) $before",
    "end",
    "",
    "complete -c pillsctl -f",
  ]
  lines += fishCommands(CommandTable.top, at: "__pillsctl_at \"\" 0")
  for group in CommandTable.groups {
    lines += fishCommands(group.subcommands, at: "__pillsctl_at \(group.name) 1")
    lines += fishCommands(
      group.subcommands,
      at: "__pillsctl_at \"\(CommandTable.help.name) \(group.name)\" 2"
    )
  }
  lines += CommandOption.everywhere.map { "complete -c pillsctl \(fishSpecification($0))" }
  for command in CommandTable.all {
    for (index, argument) in command.arguments.enumerated() {
      let name = command.words.count > 1 ? "\"\(command.name)\"" : command.name
      // What comes after a command that is named by several words is offered above.
      let isAnyNumber = argument.presence == .repeated && argument.completion != .commands
      let place = "__pillsctl_at \(name) \(index + command.words.count)\(isAnyNumber ? " ge" : "")"
      lines += fishOffers(argument).map { condition, values in
        let conditions = ([place] + condition).joined(separator: "; and ")
        return "complete -c pillsctl -n '\(conditions)' -a \(values) -d \(argument.name)"
      }
    }
    let place = command.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    lines += command.options.map { "complete -c pillsctl -n '\(place)' \(fishSpecification($0))" }
  }
  return lines
}

private func fishCommands(_ commands: [Command], at place: String) -> [String] {
  commands.map { command in
    "complete -c pillsctl -n '\(place)' -a \(command.words.last ?? "") -d \(fishQuoted(command.summary))"
  }
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

/// What is offered for `argument`, each with the condition that has to hold besides, if any.
private func fishOffers(_ argument: CommandArgument) -> [(condition: [String], values: String)] {
  if argument.completion == .settingValues {
    return CompletionSource.settingValues.map { values, keys in
      (
        ["__fish_seen_subcommand_from \(keys.joined(separator: " "))"],
        fishQuoted(values.joined(separator: " "))
      )
    }
  }
  return fishValues(argument.choices, argument.completion).map { [([], $0)] } ?? []
}

/// A word that fish expands to what may be offered; nil for nothing, or files.
private func fishValues(_ choices: [String]?, _ completion: Completion) -> String? {
  if let choices { return fishQuoted(choices.joined(separator: " ")) }
  return switch completion {
  case .slots: "\"(\(fishCommand(CompletionSource.slots)))\""
  case .slotsAndAsNeeded: "\"(\(fishCommand(CompletionSource.slotsAndAsNeeded)))\""
  case .medications: "\"(\(fishCommand(CompletionSource.medications)))\""
  case .settingKeys: "\"(\(fishCommand(CompletionSource.settingKeys)))\""
  case .commands: fishQuoted(CommandTable.top.map(\.name).joined(separator: " "))
  case .days: fishQuoted(CompletionSource.days.joined(separator: " "))
  case .firstDays: fishQuoted(CompletionSource.firstDays.joined(separator: " "))
  case .schedules: fishQuoted(CompletionSource.schedules.joined(separator: " "))
  case .settingValues, .files, .nothing: nil
  }
}

/// `command` within double quotes, where a backslash before a backslash is one.
private func fishCommand(_ command: String) -> String {
  command.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : String($1) }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) } + "'"
}
