extension CommandTable {
  /// What can be recorded of a dose.
  static let answers = [take, skip, undo, toggle]

  static let take = answer(
    .take,
    summary: "record that pills were taken",
    description: [
      "Records that the pills of a slot were taken: all of them, only the medications named, or all but those after "
        + "--except. The popup goes away once all of the slot is answered. \(names)",
      "What is taken as needed has no slot: named instead of one, a dose of it is recorded with its time. Where that is more "
        + "a day or sooner than the medication allows, it asks on a terminal; elsewhere it refuses unless --force is given.",
      whichDay, severalDays,
    ],
    options: [.dates, .time, .except, .force],
    examples: [
      CommandExample(command: "pillsctl take evening", meaning: "all evening pills, now"),
      CommandExample(command: "pillsctl take evening metformin", meaning: "only one of them"),
      CommandExample(command: "pillsctl take evening --except metformin", meaning: "all but one of them"),
      CommandExample(command: "pillsctl take morning --at 07:10", meaning: "taken earlier, recorded now"),
      CommandExample(command: "pillsctl take evening --date yesterday", meaning: "forgotten to record"),
      CommandExample(
        command: "pillsctl take --date 2026-11-01..yesterday",
        meaning: "all that was due on these days"
      ),
      CommandExample(command: "pillsctl take ibuprofen --at 14:10", meaning: "a dose taken as needed"),
    ]
  )

  static let skip = answer(
    .skip,
    summary: "record that pills were left out on purpose",
    description: [
      "Records that the pills of a slot were left out on purpose, so they are not reminded of. \(names)",
      whichDay, severalDays,
    ],
    options: [.dates, .time, .except],
    examples: [
      CommandExample(command: "pillsctl skip morning", meaning: "not this morning"),
      CommandExample(command: "pillsctl skip morning iron", meaning: "only one of them"),
    ]
  )

  static let undo = answer(
    .undo,
    summary: "take an answer back",
    description: [
      "Takes back what was recorded: the pills are due again, and reminded of if there is still time. \(names)",
      "Of a medication that is taken as needed, named instead of a slot, it takes back the latest dose of the day.",
      whichDay, severalDays,
    ],
    options: [.dates, .except],
    examples: [
      CommandExample(command: "pillsctl undo evening", meaning: "it was a slip"),
      CommandExample(command: "pillsctl undo ibuprofen", meaning: "the latest dose of today"),
    ]
  )

  static let toggle = answer(
    .toggle,
    summary: "take pills, or undo it if all are taken",
    description: [
      "Undoes if all the pills are taken, and takes them otherwise: for a key or a button. \(names)",
      whichDay,
    ],
    options: [.date, .time, .except],
    examples: [CommandExample(command: "pillsctl toggle evening", meaning: "for a button of a bar")]
  )

  static let snooze = Command(
    name: "snooze",
    summary: "put an open reminder off",
    arguments: [
      slotArgument,
      CommandArgument(
        name: "DURATION",
        summary: "for how long, such as 10min or '1h 30min'; as the settings say if left out",
        presence: .optional
      ),
    ],
    description: ["Takes the popup of an open reminder away and shows it again later."],
    examples: [
      CommandExample(command: "pillsctl snooze evening", meaning: "for as long as reminders.snooze says"),
      CommandExample(command: "pillsctl snooze evening 1h", meaning: "for an hour"),
    ],
    action: { arguments in .snooze(slot: arguments.operands[0], duration: arguments.operand(1)) }
  )

  private static let names =
    "A medication may be named by the beginning of its name, in any case, as long as that fits one alone."

  private static let whichDay =
    "Without --date it is the open reminder of that slot if there is one, so that after midnight last night's is meant, "
    + "and otherwise today's. Days before today are locked: on a terminal it asks whether to unlock them for 10 minutes, "
    + "elsewhere it ends with exit status 4 ('pillsctl unlock' opens them, and history.locked=no for good). Days from before "
    + "you began with Pills can be marked like any other."

  private static let severalDays =
    "A DAY may be a run of days, such as 2026-11-01..yesterday, at most twenty years of them; without SLOT, --date means every "
    + "slot of its days. Then what is answered otherwise keeps its answer, a dose whose time has not come is left alone, and "
    + "all of it is recorded, or nothing."

  private static let slotArgument = CommandArgument(
    name: "SLOT",
    summary: "the time of day, such as morning or evening",
    completion: .slots
  )

  /// Where it may be the name of what is taken as needed.
  private static let slotOrNameArgument = CommandArgument(
    name: "SLOT",
    summary: "the time of day, such as morning or evening, or what is taken as needed",
    completion: .slotsAndAsNeeded
  )

  private static func answer(
    _ verb: AnswerRequest.Verb,
    summary: String,
    description: [String],
    options: [CommandOption],
    examples: [CommandExample]
  ) -> Command {
    Command(
      name: verb.rawValue,
      summary: summary,
      arguments: [
        ([.take, .undo].contains(verb) ? slotOrNameArgument : slotArgument).optional,
        CommandArgument(
          name: "MEDICATION",
          summary: "only this medication; all that are due if left out",
          presence: .repeated,
          completion: .medications
        ),
      ],
      options: options,
      description: description,
      examples: examples,
      action: { (arguments) throws(UsageError) in
        var request = AnswerRequest(
          verb: verb,
          slot: arguments.operand(0),
          medications: Array(arguments.operands.dropFirst()),
          exceptions: arguments.values(of: .except),
          day: arguments.value(of: .date),
          time: arguments.value(of: .time),
          isForced: arguments.contains(.force)
        )
        if let days = arguments.value(of: .dates) { request.setDays(days) }
        guard request.slot != nil || request.day != nil else {
          throw .missingArgument(slotArgument.name, command: verb.rawValue)
        }
        return .answer(request)
      }
    )
  }
}

extension CommandArgument {
  /// The same where it may be left out.
  fileprivate var optional: CommandArgument {
    var argument = self
    argument.presence = .optional
    return argument
  }
}

extension CommandOption {
  static let dates = CommandOption(
    name: "date",
    valueName: "DAY[..DAY]",
    summary: "the day or days: today, yesterday, -3 (three days ago), 2026-11-19 or 2026-11-01..yesterday",
    completion: .days
  )
  static let date = CommandOption(
    name: "date",
    valueName: "DAY",
    summary: "the day: today, yesterday, -3 (three days ago) or 2026-11-19",
    completion: .days
  )
  static let time = CommandOption(
    name: "at",
    valueName: "TIME",
    summary: "when it was, such as 21:10; now if left out"
  )
  static let except = CommandOption(
    name: "except",
    valueName: "NAME",
    summary: "all but this medication; may be given several times",
    completion: .medications,
    isRepeatable: true
  )
  static let force = CommandOption(
    name: "force",
    summary: "record what is taken as needed even if it is too soon or too much"
  )
}
