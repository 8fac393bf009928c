import PillsCore

/// Completions for a shell, made from the command table.
///
/// Slots, medications and settings are asked of pillsd as they are completed, so that they are always those in force.
func completionLines(for shell: Shell) -> [String] {
  switch shell {
  case .bash: bashCompletionLines()
  case .zsh: zshCompletionLines()
  case .fish: fishCompletionLines()
  }
}

/// Shell commands that print what can be completed, one in a line.
enum CompletionSource {
  static let slots = #"pillsctl settings 2>/dev/null | sed -n 's/^slots\.\([^ ]*\) .*/\1/p'"#
  /// Of names each followed by two spaces or more, which none of them holds.
  static let medications = "pillsctl medication list 2>/dev/null | sed -n 's/  .*//p'"
  static let slotsAndAsNeeded =
    "\(slots); pillsctl medication list 2>/dev/null | sed -n '/  as needed/s/  .*//p'"
  static let settingKeys = #"pillsctl settings 2>/dev/null | sed -n 's/^\([a-z]*\.[^ ]*\) .*/\1/p'"#
  static let days = ["today", "yesterday"]
  static let firstDays = ["today", "tomorrow"]
  static let schedules = ["daily", "twice-daily", "as-needed"]
  /// The settings whose values can be listed, together where they take the same ones.
  static var settingValues: [(values: [String], keys: [String])] {
    var groups: [(values: [String], keys: [String])] = []
    for key in SettingKey.fixed {
      guard let values = key.choices else { continue }
      if let index = groups.firstIndex(where: { $0.values == values }) {
        groups[index].keys.append(key.path)
      } else {
        groups.append((values, [key.path]))
      }
    }
    return groups
  }
}

extension CommandTable {
  /// Those that have subcommands.
  static var groups: [Command] { top.filter { !$0.subcommands.isEmpty } }

  /// Every option that takes a value, one of each name.
  static var optionsWithValues: [CommandOption] {
    var options: [CommandOption] = []
    for option in all.flatMap(\.allOptions)
    where option.valueName != nil && !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }
}

extension Command {
  /// What its subcommands are called after its own name.
  var subcommandWords: [String] { subcommands.compactMap(\.words.last) }
}
