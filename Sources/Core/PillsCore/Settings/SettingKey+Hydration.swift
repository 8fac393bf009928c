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
      .volume(GoalHistory.millilitreRange),
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
    of(
      "Hydration.Reminders",
      Message("reminders to drink, until the goal is met"),
      Message("off, or a duration from 30min to 4h such as 2h"),
      choices: ["off", "30min", "1h", "1h 30min", "2h", "3h", "4h"],
      { $0.hydration.rhythm.interval },
      { $0.hydration.rhythm.interval = $1 },
      text: { $0?.description ?? "off" },
      value: { text in
        if text.lowercased() == "off" { return .some(nil) }
        guard let interval = TimeSpan(parsing: text), interval.seconds.isMultiple(of: 60),
          HydrationRhythm.intervalRange.contains(interval)
        else { return nil }
        return interval
      }
    ),
    span(
      "Hydration.Quiet",
      Message("no reminder to drink for this long after a drink"),
      { $0.hydration.rhythm.quiet },
      { $0.hydration.rhythm.quiet = $1 },
      Message("0 or a duration such as 30min, at most 12h"),
      HydrationRhythm.quietRange
    ),
    time("From", Message("reminders to drink start at"), { $0.from }, { $0.from = $1 }),
    time("Until", Message("reminders to drink end at"), { $0.until }, { $0.until = $1 }),
    of(
      "Hydration.Glasses",
      Message("amounts to choose from, in millilitres"),
      Message("one to six amounts from 1 ml to 5 l, such as 150 250 350 500"),
      { $0.hydration.glasses },
      { $0.hydration.glasses = $1 },
      .volumes,
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
    _ read: @escaping @Sendable (HydrationRhythm) -> SlotTime,
    _ write: @escaping @Sendable (inout HydrationRhythm, SlotTime) -> Void
  ) -> SettingKey {
    of(
      "Hydration.\(name)",
      summary,
      InputComplaint(.noSlotTime).message,
      { read($0.hydration.rhythm) },
      { write(&$0.hydration.rhythm, $1) },
      text: { $0.description },
      value: { SlotTime($0) }
    )
  }
}
