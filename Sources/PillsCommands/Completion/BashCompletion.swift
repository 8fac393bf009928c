import PillsView

func bashCompletionLines() -> [String] {
  let valueOptions = CommandTable.optionsWithValues.map { "--\($0.name)" }.joined(separator: " | ")
  var lines = [
    "# bash completion for pillsctl, printed by 'pillsctl completions bash'",
    "",
    "# Offers those of the lines it reads that begin with the current word, in any case: quoted, or as they are within quotes.",
    "_pillsctl_names() {",
    "    local name typed=${current#[\\\"\\']}",
    "    while IFS= read -r name; do",
    "        if [[ $typed == \"$current\" ]]; then printf -v name %q \"$name\"; fi",
    "        if [[ ${name,,} == \"${typed,,}\"* ]]; then COMPREPLY+=(\"$name\"); fi",
    "    done",
    "}",
    "",
    "_pillsctl() {",
    "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
    "    local command='' operands=0 index options=''",
    "    COMPREPLY=()",
    "    # Bash splits '--date=today' at the equals sign.",
    "    if [[ $current == = ]]; then",
    "        current=''",
    "    elif [[ $previous == = ]] && ((COMP_CWORD >= 2)); then",
    "        previous=${COMP_WORDS[COMP_CWORD - 2]}",
    "    fi",
    "    for ((index = 1; index < COMP_CWORD; index++)); do",
    "        case ${COMP_WORDS[index]} in",
    "            \(valueOptions)) if [[ ${COMP_WORDS[index + 1]} == = ]]; then ((index += 2)); else ((index++)); fi ;;",
    "            -*) ;;",
    "            *) case $command in",
    "                '') command=${COMP_WORDS[index]} ;;",
  ]
  for group in CommandTable.groups {
    lines.append("                \(group.name)) command+=\" ${COMP_WORDS[index]}\" ;;")
  }
  lines += [
    "                *) ((operands++)) ;;",
    "            esac ;;",
    "        esac",
    "    done",
    "    case $previous in",
  ]
  for option in CommandTable.optionsWithValues {
    lines.append("        --\(option.name)) \(bashReply(option.choices, option.completion)); return ;;")
  }
  lines += ["    esac", "    if [[ $current == -* ]]; then", "        case $command in"]
  for command in CommandTable.all where !command.options.isEmpty {
    lines.append("            \(bashPattern(command))) options='\(bashNames(command.options))' ;;")
  }
  lines += [
    "        esac",
    "        mapfile -t COMPREPLY < <(compgen -W \"$options \(bashNames(CommandOption.everywhere))\" -- \"$current\")",
    "        return",
    "    fi",
    "    case $command/$operands in",
    "        /*) \(bashReply(CommandTable.top.map(\.name), .nothing)) ;;",
  ]
  for group in CommandTable.groups {
    lines.append("        \(group.name)/*) \(bashReply(group.subcommandWords, .nothing)) ;;")
  }
  for command in CommandTable.all {
    for (index, argument) in command.arguments.enumerated()
    where argument.choices != nil || argument.completion != .nothing {
      let reply = bashReply(argument.choices, argument.completion)
      let place = argument.presence == .repeated && index == command.arguments.count - 1 ? "*" : String(index)
      lines.append("        \(bashPattern(command))/\(place)) \(reply) ;;")
    }
  }
  return lines + ["    esac", "}", "complete -F _pillsctl pillsctl"]
}

private func bashPattern(_ command: Command) -> String {
  command.words.count > 1 ? "'\(command.name)'" : command.name
}

private func bashNames(_ options: [CommandOption]) -> String {
  options.map { "--\($0.name)" }.joined(separator: " ")
}

/// Statements that offer one of `choices`, or else what `completion` stands for.
private func bashReply(_ choices: [String]?, _ completion: Completion) -> String {
  if let choices { return bashWords("'\(choices.joined(separator: " "))'") }
  return switch completion {
  case .slots: bashWords("\"$(\(CompletionSource.slots))\"")
  case .slotsAndAsNeeded: bashNames(from: CompletionSource.slotsAndAsNeeded)
  case .medications: bashNames(from: CompletionSource.medications)
  case .settingKeys: bashWords("\"$(\(CompletionSource.settingKeys))\"")
  case .settingValues: bashSettingValues
  case .commands: bashCommands
  case .days: bashWords("'\(CompletionSource.days.joined(separator: " "))'")
  case .firstDays: bashWords("'\(CompletionSource.firstDays.joined(separator: " "))'")
  case .schedules: bashWords("'\(CompletionSource.schedules.joined(separator: " "))'")
  case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
  case .nothing: ":"
  }
}

/// A statement that offers the commands, or the subcommands of the command in the word before.
private var bashCommands: String {
  let groups = CommandTable.groups.map { group in
    "\(group.name)) \(bashWords("'\(group.subcommandWords.joined(separator: " "))'")) ;; "
  }
  let top = bashWords("'\(CommandTable.top.map(\.name).joined(separator: " "))'")
  return "case $previous in \(groups.joined())help) \(top) ;; esac"
}

/// A statement that offers the values of the setting in the word before.
private var bashSettingValues: String {
  let cases = CompletionSource.settingValues.map { values, keys in
    "\(keys.joined(separator: " | "))) \(bashWords("'\(values.joined(separator: " "))'")) ;;"
  }
  return "case $previous in \(cases.joined(separator: " ")) esac"
}

private func bashNames(from source: String) -> String { "_pillsctl_names < <(\(source))" }

private func bashWords(_ words: String) -> String {
  "mapfile -t COMPREPLY < <(compgen -W \(words) -- \"$current\")"
}
