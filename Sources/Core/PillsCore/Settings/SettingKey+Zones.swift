import Words

extension SettingKey {
  /// By which clocks reminders come.
  static let zones = [reminderHours, homeZone]

  package static let reminderHours = SettingKey(
    section: "Reminders",
    name: "Zone",
    summary: Message("whether reminders keep the hours of where you are, or those of home"),
    expectation: Message("local or home"),
    choices: ReminderHours.allCases.map(\.rawValue),
    readValue: { $0.reminderHours.rawValue },
    writeValue: { settings, text in
      guard let hours = ReminderHours(rawValue: text.lowercased()) else { return false }
      settings.reminderHours = hours
      return true
    }
  )

  package static let homeZone = SettingKey(
    section: "Reminders",
    name: "HomeZone",
    summary: Message("the time zone of your home"),
    expectation: Message("none, or a time zone such as Europe/Berlin"),
    readValue: { $0.homeZone?.description ?? "none" },
    writeValue: { settings, text in
      let isNone = text.lowercased() == "none"
      let name = isNone ? nil : ZoneName(text)
      guard isNone || name != nil else { return false }
      settings.homeZone = name
      return true
    }
  )
}

extension InvalidSetting {
  /// That this machine has no time zone of that name.
  package static func unknownZone(_ name: ZoneName) -> InvalidSetting {
    .value(path: SettingKey.homeZone.path, text: name.description, .unknownZone)
  }

  /// That a medication keeps the hours of home, and nothing is to say where home is.
  package static let homeZoneNeeded = InvalidSetting.value(
    path: SettingKey.homeZone.path,
    text: "none",
    .zoneNeeded
  )

  /// That reminders are to keep the hours of home, and nothing says where home is.
  package static let homeZoneMissing = InvalidSetting.value(
    path: SettingKey.homeZone.path,
    text: "none",
    .zoneMissing
  )
}
