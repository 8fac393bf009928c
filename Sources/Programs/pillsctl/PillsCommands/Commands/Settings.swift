import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let settings = Command(
    "settings",
    summary: "show or change the settings",
    arguments: [
      CommandArgument(
        written: "[KEY]",
        summary: "the setting, such as reminders.window or slots.evening",
        candidates: .known(.settingKeys)
      ),
      CommandArgument(
        written: "[VALUE]",
        summary: "the new value; '' removes a slot",
        candidates: .settingValues
      ),
    ],
    changesIf: { $0.operands.count > 1 },
    description: paragraphs(
      "Lists all settings, shows one, or changes one. A change is written to the settings file. You can also edit that file "
        + "yourself; then run 'systemctl --user reload pills'.",
      "To add a slot, give it a time. To remove it, give it an empty time. You can only remove a slot that no "
        + "medication uses. Slots are saved in the database, not in the settings file. A new time applies from today, "
        + "or from tomorrow if today's doses are answered or over.",
      "A slot can have different times on some days of the week: '07:00, sat-sun 09:30'. You can choose its name, "
        + "such as 'Before lunch'. When you type it, upper and lower case do not matter."
    ),
    examples: [
      "pillsctl settings": "list all settings",
      "pillsctl settings slots.evening 20:30": "evening pills at 20:30; 8:30pm is the same",
      "pillsctl settings slots.noon 12:30": "add a slot",
      "pillsctl settings slots.noon ''": "remove it again",
      "pillsctl settings slots.morning '07:00, sat-sun 09:30'": "later at weekends",
      "pillsctl settings 'slots.Before lunch' 11:45": "add a slot with a name of your own",
    ]
  ) { (context) throws(Failure) in
    switch (context.arguments[0], context.arguments[1]) {
    case (let key?, let value?):
      try context.show(Control.SetSetting.self, .init(key: key, value: value)) { output in
        let setting = output.setting
        // Only a slot that was removed has no value.
        let line =
          setting.value.isEmpty
          ? translated("\(setting.key) is removed.") : translated("\(setting.key) is now \(setting.value).")
        return [line.printable]
      }
    case (let key?, nil):
      let setting = try context.setting(key)
      try context.show(Control.SetSetting.Output(setting: setting)) { [setting.value.printable] }
    case (nil, _):
      try context.show(Control.GetSettings.self) { settingsLines($0, paint: context.paint) }
    }
  }
}

extension Context {
  fileprivate func setting(_ key: String) throws(Failure) -> Control.Setting {
    let settings = try call(Control.GetSettings.self).settings
    guard let setting = settings.first(where: { $0.key.lowercased() == key.lowercased() }) else {
      do throws(SettingsComplaint) {
        _ = try SettingKey.at(path: key)
      } catch {
        if error.flaw == .noSlotName {
          let complaint = Control.Complaint(SettingsComplaint(.noSlotName))
          throw .refused(Control.UnknownSetting(key: key, complaint: complaint))
        }
      }
      let suggestion = nearestName(to: key.lowercased(), among: settings.map(\.key))
      throw .refused(Control.UnknownSetting(key: key, suggestion: suggestion))
    }
    return setting
  }
}

func settingsLines(_ output: Control.GetSettings.Output, paint: Paint) -> [String] {
  var table = Table()
  for setting in output.settings {
    table.rows.append([
      Table.Cell(setting.key), Table.Cell(setting.value, .heading), Table.Cell(sentence: setting.meaning),
    ])
  }
  let file = translated("Settings file: \(output.path)").printable
  return table.lines(paint: paint) + ["", file]
}
