extension CommandTable {
  static let settings = Command(
    name: "settings",
    summary: "show or change the settings",
    arguments: [
      CommandArgument(
        name: "KEY",
        summary: "the setting, such as reminders.window or slots.evening",
        presence: .optional,
        completion: .settingKeys
      ),
      CommandArgument(
        name: "VALUE",
        summary: "the new value; '' removes a slot",
        presence: .optional,
        completion: .settingValues
      ),
    ],
    description: [
      "Lists all settings, shows one, or changes one. A change is written to the settings file. You can also edit that file "
        + "yourself; then run 'systemctl --user reload pills'.",
      "To add a slot, give it a time. To remove it, give it an empty time; no medication may be due in it any more. Morning "
        + "and evening cannot be removed; an empty time resets them to 07:00 and 21:00.",
    ],
    examples: [
      CommandExample(command: "pillsctl settings", meaning: "list all settings"),
      CommandExample(
        command: "pillsctl settings slots.evening 20:30",
        meaning: "evening pills at 20:30; 8:30pm is the same"
      ),
      CommandExample(command: "pillsctl settings slots.noon 12:30", meaning: "add a slot"),
      CommandExample(command: "pillsctl settings slots.noon ''", meaning: "remove it again"),
    ],
    action: { arguments in
      guard let key = arguments.operand(0) else { return .listSettings }
      guard let value = arguments.operand(1) else { return .showSetting(key: key) }
      return .changeSetting(key: key, value: value)
    }
  )

  static let watch = Command(
    name: "watch",
    summary: "print every change as it happens",
    options: [.format],
    description: [
      "Prints one line now, and one after every change: as text, as the status in JSON, or as a module for Waybar. The "
        + "classes for Waybar are open, snoozed, missed, due, done, and gone while pillsd is not running.",
      "If pillsd stops, this says so and tries again every second until pillsd is back. If pillsd is not running at the "
        + "start, the command fails. Ctrl-C ends it.",
    ],
    examples: [
      CommandExample(command: "pillsctl watch", meaning: "as text"),
      CommandExample(command: "pillsctl watch --format waybar", meaning: "for 'exec' in a module of Waybar"),
    ],
    action: { arguments in
      let format = arguments.value(of: .format).flatMap(WatchFormat.init)
      return .watch(format ?? (arguments.contains(.json) ? .json : .text))
    }
  )
}

extension CommandOption {
  static let format = CommandOption(
    name: "format",
    valueName: "FORMAT",
    summary: "text, json or waybar",
    choices: WatchFormat.allCases.map(\.rawValue)
  )
}
