extension CommandTable {
  /// What can be recorded of a dose.
  static let answers = [take, skip, undo, toggle]

  static let take = answer(
    .take,
    summary: "record that pills were taken",
    description: [
      "Records that you took the pills of a slot: all of them, only the medications you name, or all except those after "
        + "--except. Without a slot it records everything that is open now. The popup closes when the whole slot is answered. "
        + "\(names)",
      "For a medication that you take as needed, type its name instead of a slot. If that is too soon or too much for the "
        + "limits you set, pillsctl asks first, or refuses where it cannot ask. --force records it anyway.",
      whichDay, whichTime, severalDays,
    ],
    options: [.dates, .time, .except, .force],
    examples: [
      CommandExample(command: "pillsctl take", meaning: "everything that is open now"),
      CommandExample(command: "pillsctl take evening", meaning: "all evening pills"),
      CommandExample(command: "pillsctl take evening metformin", meaning: "only one of them"),
      CommandExample(command: "pillsctl take evening --except metformin", meaning: "all but one of them"),
      CommandExample(
        command: "pillsctl take morning --at 07:10",
        meaning: "they were taken at 07:10; 7:10am is the same"
      ),
      CommandExample(command: "pillsctl take evening --date yesterday", meaning: "for yesterday"),
      CommandExample(
        command: "pillsctl take --date 2026-11-01..yesterday",
        meaning: "everything that was due on these days"
      ),
      CommandExample(command: "pillsctl take ibuprofen --at 14:10", meaning: "a dose taken as needed"),
    ]
  )

  static let skip = answer(
    .skip,
    summary: "record that you leave pills out on purpose",
    description: [
      "Records that you leave the pills of a slot out on purpose. Pills then stops reminding you of them. Without a slot it "
        + "skips everything that is open now. \(names)",
      whichDay, whichTime, severalDays,
    ],
    options: [.dates, .time, .except],
    examples: [
      CommandExample(command: "pillsctl skip morning", meaning: "not this morning"),
      CommandExample(command: "pillsctl skip morning iron", meaning: "only one of them"),
    ]
  )

  static let undo = answer(
    .undo,
    summary: "undo an answer",
    description: [
      "Removes an answer: the pills are due again, and Pills reminds you of them if there is still time. Without a slot it "
        + "undoes your last answer of today, also one given in a popup. \(names)",
      "For a medication that you take as needed, type its name instead of a slot. This removes its latest dose of the day.",
      whichDay, severalDays,
    ],
    options: [.dates, .except],
    examples: [
      CommandExample(command: "pillsctl undo", meaning: "your last answer of today"),
      CommandExample(command: "pillsctl undo evening", meaning: "the evening pills are due again"),
      CommandExample(command: "pillsctl undo ibuprofen", meaning: "its latest dose of today"),
    ]
  )

  static let toggle = answer(
    .toggle,
    summary: "take pills, or undo that if all are taken",
    description: [
      "Takes the pills of a slot, or undoes that if all are taken. Without a slot it takes everything that is open now, and "
        + "never undoes. \(names)",
      whichDay, whichTime,
    ],
    options: [.date, .time, .except],
    examples: [CommandExample(command: "pillsctl toggle evening", meaning: "take them, or undo that")]
  )

  static let snooze = Command(
    name: "snooze",
    summary: "be reminded again later",
    arguments: [
      slotArgument.optional,
      CommandArgument(
        name: "DURATION",
        summary: "how long to wait, such as 10min or '1h 30min'; without it, the setting reminders.snooze",
        presence: .optional
      ),
    ],
    description: [
      "Closes the popup of an open reminder and shows it again later. Without a slot it snoozes every reminder on screen."
    ],
    examples: [
      CommandExample(command: "pillsctl snooze", meaning: "what is on screen"),
      CommandExample(command: "pillsctl snooze 30min", meaning: "what is on screen, for half an hour"),
      CommandExample(command: "pillsctl snooze evening 1h", meaning: "the evening reminder, for an hour"),
    ],
    action: { arguments in
      // A duration alone begins with a digit, which no slot does.
      if let first = arguments.operand(0), first.first?.isNumber == true, arguments.operand(1) == nil {
        return .snooze(slot: nil, duration: first)
      }
      return .snooze(slot: arguments.operand(0), duration: arguments.operand(1))
    }
  )

  private static let names =
    "The beginning of a medication's name is enough, if no other name begins like that."

  private static let whichDay =
    "Without --date this is about today. After midnight it is still about last night's reminder, while that is open. Past "
    + "days are locked: on a terminal pillsctl asks whether to unlock them for 10 minutes, otherwise it ends with exit status "
    + "4. 'pillsctl unlock' unlocks them too. You can also mark days before you began to use Pills."

  private static let whichTime =
    "The time after --at is one of that day. For evening pills a time after midnight, such as 00:10, is one of the night "
    + "that follows. A time that has not come yet is refused."

  private static let severalDays =
    "With --date you can also name several days, such as 2026-11-01..yesterday, up to twenty years. Without a slot it is about every "
    + "slot of its days. Doses with another answer keep it, and doses whose time has not come are left alone. If one dose "
    + "cannot be saved, none is."

  private static let slotArgument = CommandArgument(
    name: "SLOT",
    summary: "the time of day, such as morning or evening",
    completion: .slots
  )

  /// Where it may be the name of what is taken as needed.
  private static let slotOrNameArgument = CommandArgument(
    name: "SLOT",
    summary: "the time of day, such as morning, or a medication taken as needed",
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
          summary: "only this medication; without it, all that are due",
          presence: .repeated,
          completion: .medications
        ),
      ],
      options: options,
      description: description,
      examples: examples,
      action: { arguments in
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
    summary: "when it was, such as 21:10 or 9:10pm; without it, now"
  )
  static let except = CommandOption(
    name: "except",
    valueName: "NAME",
    summary: "all except this medication; can be repeated",
    completion: .medications,
    isRepeatable: true
  )
  static let force = CommandOption(
    name: "force",
    summary: "record a dose as needed even if it is too soon or too much"
  )
}
