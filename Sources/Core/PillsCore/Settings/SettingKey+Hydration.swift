import Words

extension SettingKey {
  package var isGoal: Bool { place == "Hydration.Goal" }

  static let hydration: [SettingKey] = [
    of(
      "Hydration.Goal",
      Message("daily goal in millilitres"),
      Message("'usual' (2000 ml) or an amount from 500 ml to 10 l"),
      { $0.hydration.goal },
      { $0.hydration.goal = $1 },
      text: { $0.map(String.init) ?? "usual" },
      value: { text in
        if text.lowercased() == "usual" { return .some(nil) }
        return VolumeUnit.millilitres.millilitres(parsing: text, in: GoalHistory.millilitreRange)
          .map(Optional.some)
      }
    ),
    choice(
      "Hydration.Unit",
      Message("unit for drinks"),
      Message("auto, ml or floz"),
      { $0.hydration.unit },
      { $0.hydration.unit = $1 },
      [("auto", nil)] + VolumeUnit.allCases.map { (word: $0.rawValue, value: Optional($0)) }
    ),
    choice(
      "Hydration.Reminders",
      Message("reminders to drink, until the goal is met"),
      Message("off, 1h, 2h or 3h"),
      { $0.hydration.rhythm.everyHours },
      { $0.hydration.rhythm.everyHours = $1 },
      [("off", nil)] + HydrationRhythm.everyHoursRange.map { (word: "\($0)h", value: Optional($0)) }
    ),
    time("From", Message("reminders to drink start at"), { $0.from }, { $0.from = $1 }),
    time("Until", Message("reminders to drink end at"), { $0.until }, { $0.until = $1 }),
    of(
      "Hydration.Glasses",
      Message("amounts to choose from, in millilitres"),
      Message("one to six amounts from 1 ml to 5 l, such as 150 250 350 500"),
      { $0.hydration.glasses },
      { $0.hydration.glasses = $1 },
      text: { $0.map(String.init).joined(separator: " ") },
      value: { text in
        let words = text.split { $0 == " " || $0 == "," || $0 == ";" }
        let glasses = words.compactMap { VolumeUnit.millilitres.millilitres(parsing: String($0)) }
        let isEachGood = glasses.count == words.count && Set(glasses).count == glasses.count
        return isEachGood && (1...6).contains(glasses.count) ? glasses : nil
      }
    ),
  ]

  private static func time(
    _ name: String,
    _ summary: Message,
    _ read: @escaping @Sendable (HydrationRhythm) -> TimeOfDay,
    _ write: @escaping @Sendable (inout HydrationRhythm, TimeOfDay) -> Void
  ) -> SettingKey {
    of(
      "Hydration.\(name)",
      summary,
      InputComplaint(.noTime).message,
      { read($0.hydration.rhythm) },
      { write(&$0.hydration.rhythm, $1) },
      text: { $0.description },
      value: { TimeOfDay($0) }
    )
  }
}
