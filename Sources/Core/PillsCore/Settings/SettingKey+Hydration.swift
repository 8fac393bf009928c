import Words

extension SettingKey {
  /// What a person may choose of hydration.
  static let hydration: [SettingKey] = [
    SettingKey(
      section: section,
      name: "Goal",
      summary: Message("how much to drink a day, in millilitres"),
      expectation: Message("'usual', which is 2000, or an amount from 500 ml to 10 l"),
      readValue: { $0.hydration.goal.map(String.init) ?? "usual" },
      writeValue: { settings, text in
        if text.lowercased() == "usual" {
          settings.hydration.goal = nil
          return true
        }
        let range = GoalHistory.millilitreRange
        guard let goal = VolumeUnit.millilitres.millilitres(parsing: text, in: range) else { return false }
        settings.hydration.goal = goal
        return true
      }
    ),
    SettingKey(
      section: section,
      name: "Unit",
      summary: Message("in what amounts of drinks are shown"),
      expectation: Message("auto, ml or floz"),
      choices: ["auto"] + VolumeUnit.allCases.map(\.rawValue),
      readValue: { $0.hydration.unit?.rawValue ?? "auto" },
      writeValue: { settings, text in
        let unit = VolumeUnit(rawValue: text.lowercased())
        guard unit != nil || text.lowercased() == "auto" else { return false }
        settings.hydration.unit = unit
        return true
      }
    ),
    SettingKey(
      section: section,
      name: "Reminders",
      summary: Message("how often Pills reminds you to drink, until the goal is met"),
      expectation: Message("off, 1h, 2h or 3h"),
      choices: ["off"] + HydrationRhythm.everyHoursRange.map { "\($0)h" },
      readValue: { $0.hydration.rhythm.everyHours.map { "\($0)h" } ?? "off" },
      writeValue: { settings, text in
        let everyHours = HydrationRhythm.everyHoursRange.first { "\($0)h" == text.lowercased() }
        guard everyHours != nil || text.lowercased() == "off" else { return false }
        settings.hydration.rhythm.everyHours = everyHours
        return true
      }
    ),
    time("From", Message("when the first reminder of a day to drink comes"), { $0.from }, { $0.from = $1 }),
    time("Until", Message("from when on no reminder to drink comes"), { $0.until }, { $0.until = $1 }),
    SettingKey(
      section: section,
      name: "Glasses",
      summary: Message("the amounts that are offered, in millilitres"),
      expectation: Message("one to six amounts, such as 150 250 350 500, from 1 ml to 5 l"),
      readValue: { $0.hydration.glasses.map(String.init).joined(separator: " ") },
      writeValue: { settings, text in
        let words = text.split { $0 == " " || $0 == "," || $0 == ";" }
        let glasses = words.compactMap { VolumeUnit.millilitres.millilitres(parsing: String($0)) }
        guard (1...6).contains(words.count), glasses.count == words.count, Set(glasses).count == glasses.count
        else { return false }
        settings.hydration.glasses = glasses
        return true
      }
    ),
  ]

  private static let section = "Hydration"

  private static func time(
    _ name: String,
    _ summary: Message,
    _ read: @escaping @Sendable (HydrationRhythm) -> TimeOfDay,
    _ write: @escaping @Sendable (inout HydrationRhythm, TimeOfDay) -> Void
  ) -> SettingKey {
    SettingKey(
      section: section,
      name: name,
      summary: summary,
      expectation: InputComplaint(.noTime).message,
      readValue: { read($0.hydration.rhythm).description },
      writeValue: { settings, text in
        guard let time = TimeOfDay(text) else { return false }
        write(&settings.hydration.rhythm, time)
        return true
      }
    )
  }
}
