extension CommandTable {
  /// What concerns the days before today.
  static let history = [calendar, streak, stats, log, lock, unlock]

  static let calendar = Command(
    name: "calendar",
    summary: "show a month, or mark doses in it",
    arguments: [monthArgument],
    options: [.interactive],
    description: [
      "Shows the days of a month. Each slot of a day is a bar: cyan for the morning, orange for the evening, grey when it is "
        + "taken. The marks mean: ✓ taken, × missed, / skipped.",
      "With --interactive you can mark doses. Move with the arrow keys or hjkl. Enter, or a click on a bar, takes the pills "
        + "or undoes that. [ and ], or the mouse wheel, change the month. u unlocks past days, t goes to today, q quits.",
    ],
    examples: [
      CommandExample(command: "pillsctl calendar", meaning: "this month"),
      CommandExample(command: "pillsctl calendar -1", meaning: "last month; also october or 2026-10"),
      CommandExample(command: "pillsctl calendar -i", meaning: "mark doses with the keys or the mouse"),
    ],
    action: { arguments in
      .calendar(month: arguments.operand(0), isInteractive: arguments.contains(.interactive))
    }
  )

  static let streak = Command(
    name: "streak",
    summary: "count the days in a row with everything taken",
    description: [
      "Counts the days in a row on which you took everything. Today is added when everything due today is taken. Days "
        + "without any dose due neither count nor break the streak."
    ],
    examples: [CommandExample(command: "pillsctl streak", meaning: "how many days in a row")],
    action: { _ in .streak }
  )

  static let stats = Command(
    name: "stats",
    summary: "count what was taken, skipped and missed",
    arguments: [monthArgument],
    options: [.dayCount],
    description: [
      "Counts the doses of all days, of a month or of the last days: in all, by slot and by medication, with the longest "
        + "streak. Adherence is the share of due doses that were taken. Doses as needed do not count, and neither do doses that "
        + "you can still answer."
    ],
    examples: [
      CommandExample(command: "pillsctl stats", meaning: "all days"),
      CommandExample(command: "pillsctl stats october", meaning: "one month"),
      CommandExample(command: "pillsctl stats --days 30", meaning: "the last 30 days"),
    ],
    action: { (arguments) throws(UsageError) in
      guard let text = arguments.value(of: .dayCount) else {
        return .stats(month: arguments.operand(0), days: nil)
      }
      if let month = arguments.operand(0) {
        throw .extraArgument(month, command: "stats", synopsis: "stats --days COUNT")
      }
      guard let days = Int(text) else { throw .notANumber(text, of: "'--days'", command: "stats") }
      return .stats(month: nil, days: days)
    }
  )

  static let log = Command(
    name: "log",
    summary: "list what was recorded, when and how",
    options: [.dayCount, .date],
    description: [
      "Lists every answer about the doses of today, of the last days or of one day, in the order in which it was recorded: "
        + "the dose, the answer and its time, when the dose was due, and whether the answer came from a popup or a command. An "
        + "answer that replaces an earlier one is marked '*'. The earlier one stays in the list."
    ],
    examples: [
      CommandExample(command: "pillsctl log", meaning: "today"),
      CommandExample(command: "pillsctl log --days 7", meaning: "the last 7 days"),
      CommandExample(command: "pillsctl log --date yesterday", meaning: "one day"),
    ],
    action: { (arguments) throws(UsageError) in
      let day = arguments.value(of: .date)
      guard let text = arguments.value(of: .dayCount) else { return .log(day.map { .day($0) } ?? .today) }
      if day != nil { throw .conflictingOptions("--days", "--date", command: "log") }
      guard let days = Int(text) else { throw .notANumber(text, of: "'--days'", command: "log") }
      return .log(.lastDays(days))
    }
  )

  private static let monthArgument = CommandArgument(
    name: "MONTH",
    summary: "the month: 2026-11, november (the latest) or -1 (last month)",
    presence: .optional
  )

  static let lock = Command(
    name: "lock",
    summary: "lock past days",
    description: [
      "Past days are locked, so that you do not change them by mistake. This locks them again before the ten minutes of "
        + "'pillsctl unlock' are over."
    ],
    examples: [CommandExample(command: "pillsctl lock", meaning: "the corrections are done")],
    action: { _ in .lock }
  )

  static let unlock = Command(
    name: "unlock",
    summary: "unlock past days for 10 minutes",
    description: [
      "For ten minutes you can change past days too, with --date. Then they lock again by themselves, even if the clock is "
        + "set or pillsd restarts.",
      "You can answer last night's reminder without unlocking, as long as it is open.",
    ],
    examples: [
      CommandExample(command: "pillsctl unlock", meaning: "for 10 minutes"),
      CommandExample(command: "pillsctl take evening --date -3", meaning: "then record what you forgot"),
    ],
    action: { _ in .unlock }
  )
}

extension CommandOption {
  static let interactive = CommandOption(
    name: "interactive",
    shortName: "i",
    summary: "mark doses with the keys or the mouse"
  )
  static let dayCount = CommandOption(
    name: "days",
    valueName: "COUNT",
    summary: "this number of days, up to today"
  )
}
