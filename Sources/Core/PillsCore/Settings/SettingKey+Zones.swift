import Words

extension SettingKey {
  static let zones = [reminderHours, homeZone]

  package static let reminderHours = choice(
    "Reminders.Zone",
    Message("time zone for medication reminders"),
    Message("local or home"),
    { $0.reminderHours },
    { $0.reminderHours = $1 },
    ReminderHours.allCases.map { ($0.rawValue, $0) }
  )

  package static let homeZone = of(
    "Reminders.HomeZone",
    Message("home time zone"),
    Message("none or a time zone such as Europe/Berlin"),
    { $0.homeZone },
    { $0.homeZone = $1 },
    .optional(none: "none"),
    text: { $0?.description ?? "none" },
    value: { text in text.lowercased() == "none" ? .some(nil) : ZoneName(text).map(Optional.some) }
  )
}

extension SettingsComplaint {
  package init(_ flaw: SettingsFlaw, homeZone name: ZoneName?) {
    self.init(flaw, [.setting: SettingKey.homeZone.path, .name: name?.description ?? "none"])
  }
}
