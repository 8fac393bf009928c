import PillsCore

/// Completions for a shell, made from the command table.
///
/// Slots and settings are asked of pillsd as they are completed, so that they are always those in force.
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
  static let settingKeys = #"pillsctl settings 2>/dev/null | sed -n 's/^\([a-z]*\.[^ ]*\) .*/\1/p'"#
  static let days = ["today", "yesterday"]
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
  /// Every option that takes a value, each once.
  static var optionsWithValues: [CommandOption] {
    var options: [CommandOption] = []
    for option in all.flatMap(\.allOptions) where option.valueName != nil && !options.contains(option) {
      options.append(option)
    }
    return options
  }
}
