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
        summary: "what it is to be from now on; '' removes a slot",
        presence: .optional,
        completion: .settingValues
      ),
    ],
    description: [
      "Lists every setting with what it means, prints the value of one, or changes it. A change is written to the settings "
        + "file, which may also be edited by hand ('systemctl --user reload pills' then puts it in force).",
      "Slots are added by giving them a time, and removed by giving them none, as long as no medication is due in them. "
        + "Morning and evening there always are; without a time they have their usual one.",
    ],
    examples: [
      CommandExample(command: "pillsctl settings", meaning: "all of them"),
      CommandExample(
        command: "pillsctl settings slots.evening 20:30",
        meaning: "evening pills at half past eight"
      ),
      CommandExample(command: "pillsctl settings slots.noon 12:30", meaning: "a new slot"),
      CommandExample(command: "pillsctl settings slots.noon ''", meaning: "without that slot again"),
    ],
    action: { arguments in
      guard let key = arguments.operand(0) else { return .listSettings }
      guard let value = arguments.operand(1) else { return .showSetting(key: key) }
      return .changeSetting(key: key, value: value)
    }
  )

  static let watch = Command(
    name: "watch",
    summary: "follow every change until interrupted",
    options: [.format],
    description: [
      "Prints how things stand, and again after every change, one line each: as text, as the status in JSON, or as a module "
        + "of Waybar with the class open, snoozed, missed, due or done.",
      "When pillsd goes away, it tries again every second. When pillsd cannot be reached to begin with, it fails.",
    ],
    examples: [
      CommandExample(command: "pillsctl watch", meaning: "one line for every change"),
      CommandExample(command: "pillsctl watch --format waybar", meaning: "'exec' of a Waybar module"),
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
    summary: "how to print: text, json or waybar",
    choices: WatchFormat.allCases.map(\.rawValue)
  )
}
