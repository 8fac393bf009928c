extension CommandTable {
  /// What concerns the days before today.
  static let history = [calendar, streak, stats, log, lock, unlock]

  static let calendar = Command(
    name: "calendar",
    summary: "show a month, or tap doses in it",
    arguments: [monthArgument],
    options: [.interactive],
    description: [
      "Shows the days of a month with one bar for each slot: cyan for the morning, orange for the evening, grey once it is "
        + "taken. Marks say the same without colors: ✓ taken, × missed, / skipped.",
      "With --interactive it fills the terminal. The arrow keys or hjkl move, Enter or a click on a bar takes it or undoes "
        + "that, [ and ] or the wheel change the month, u unlocks past days, t goes to today and q ends.",
    ],
    examples: [
      CommandExample(command: "pillsctl calendar", meaning: "this month"),
      CommandExample(command: "pillsctl calendar -1", meaning: "last month; also october or 2026-10"),
      CommandExample(command: "pillsctl calendar -i", meaning: "tap in it"),
    ],
    action: { arguments in
      .calendar(month: arguments.operand(0), isInteractive: arguments.contains(.interactive))
    }
  )

  static let streak = Command(
    name: "streak",
    summary: "count the days in a row on which all was taken",
    description: [
      "Today counts if everything due today is taken, and otherwise ends nothing. Days on which nothing was due are passed "
        + "over."
    ],
    examples: [CommandExample(command: "pillsctl streak", meaning: "how many days in a row")],
    action: { _ in .streak }
  )

  static let stats = Command(
    name: "stats",
    summary: "sum up what was taken, skipped and missed",
    arguments: [monthArgument],
    options: [.dayCount],
    description: [
      "Counts the doses of a month, of the last days, or of all days, in all and by slot and medication, with the longest "
        + "streak among them. Adherence is how many of the doses due were taken; doses as needed are left out, and so are "
        + "those that can still be answered."
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
      guard let days = Int64(text) else { throw .notANumber(text, of: "'--days'", command: "stats") }
      return .stats(month: nil, days: days)
    }
  )

  static let log = Command(
    name: "log",
    summary: "list what was recorded, when and how",
    options: [.dayCount, .date],
    description: [
      "Lists what was said of the doses of today, of the last days or of one day, in the order in which it was recorded: of "
        + "which dose, when it was taken or skipped, when it was due, and whether a popup or a command said it. What took the "
        + "place of something said before is marked '*'; nothing said is ever lost."
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
      guard let days = Int64(text) else { throw .notANumber(text, of: "'--days'", command: "log") }
      return .log(.lastDays(days))
    }
  )

  private static let monthArgument = CommandArgument(
    name: "MONTH",
    summary: "2026-11, november (the latest) or -1 (the one before this)",
    presence: .optional
  )

  static let lock = Command(
    name: "lock",
    summary: "lock the days before today",
    description: [
      "Days before today are locked, so that nothing on them is changed by mistake. This ends an 'unlock' before its ten "
        + "minutes are over."
    ],
    examples: [CommandExample(command: "pillsctl lock", meaning: "done with mending the past")],
    action: { _ in .lock }
  )

  static let unlock = Command(
    name: "unlock",
    summary: "open the days before today for 10 minutes",
    description: [
      "For ten minutes take, skip, undo and toggle change days before today too (--date). Then they lock again by "
        + "themselves, whatever happens to the clock or to pillsd meanwhile.",
      "A reminder of last night that is still open needs no unlocking.",
    ],
    examples: [
      CommandExample(command: "pillsctl unlock", meaning: "for 10 minutes"),
      CommandExample(command: "pillsctl take evening --date -3", meaning: "then mark what was forgotten"),
    ],
    action: { _ in .unlock }
  )
}

extension CommandOption {
  static let interactive = CommandOption(
    name: "interactive",
    shortName: "i",
    summary: "fill the terminal, and take keys and clicks"
  )
  static let dayCount = CommandOption(
    name: "days",
    valueName: "COUNT",
    summary: "only the last so many days, today included"
  )
}
