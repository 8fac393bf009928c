extension CommandTable {
  /// What is taken and when.
  static let medication = Command(
    name: "medication",
    summary: "list, add and change what you take",
    subcommands: [
      listMedications, showMedication, addMedication, editMedication, removeMedication, pauseMedication,
      resumeMedication,
    ],
    description: [
      "Says what you take, how much of it and when. Every change holds from now on: the days before stay as they were, "
        + "whatever is changed or removed.",
      medicationNames,
      "'pillsctl medication' without a command lists them.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication", meaning: "all that you take"),
      CommandExample(command: "pillsctl medication add Metformin", meaning: "asks for the rest"),
    ],
    action: { _ in .medication(.list(all: false)) }
  )

  private static let listMedications = Command(
    name: "medication list",
    summary: "list what you take",
    options: [.all],
    description: [
      "Lists every medication with its dosage, its schedule, and what is special about it: on hold, yet to begin, about to "
        + "end, or without reminders."
    ],
    examples: [
      CommandExample(command: "pillsctl medication list", meaning: "what is taken now or later"),
      CommandExample(command: "pillsctl medication list --all", meaning: "also what was taken once"),
    ],
    action: { arguments in .medication(.list(all: arguments.contains(.all))) }
  )

  private static let showMedication = Command(
    name: "medication show",
    summary: "show all about a medication, and its changes",
    arguments: [currentName],
    description: ["Shows everything that is known of a medication, and how it was changed and when."],
    examples: [CommandExample(command: "pillsctl medication show metformin", meaning: "all about it")],
    action: { arguments in .medication(.show(name: arguments.operands[0])) }
  )

  private static let addMedication = Command(
    name: "medication add",
    summary: "add a medication",
    arguments: [
      CommandArgument(
        name: "NAME",
        summary: "what it is called; in quotes where it has spaces",
        mayHoldSpaces: true
      )
    ],
    options: [
      .dosage, .schedule, .slots, .firstDay, .lastDay, .instructions, .noReminders, .perDay, .gap,
      .keepDefault,
    ],
    description: [
      "Adds a medication. On a terminal it asks for the rest where only a name is given.",
      scheduleForms,
      "Without --slots it is due in the morning. 'pillsctl settings slots.noon 12:30' makes another slot.",
      "The medication that Pills begins with, which is called Pills too, ends when the first other one is added. On a "
        + "terminal it asks first, and --keep-default keeps it.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication add Metformin", meaning: "asks for the rest"),
      CommandExample(
        command: "pillsctl medication add Iron --dosage '14 mg' --schedule twice-daily",
        meaning: "every morning and evening"
      ),
      CommandExample(
        command: "pillsctl medication add 'Vitamin D' --schedule 'weekly monday' --slots evening",
        meaning: "on Mondays"
      ),
      CommandExample(
        command: "pillsctl medication add Ibuprofen --schedule as-needed --min-gap 6h",
        meaning: "never reminded of; 'pillsctl take ibuprofen' records it"
      ),
    ],
    action: { (arguments) throws(UsageError) in
      var request = try MedicationRequest(arguments, command: "medication add")
      if arguments.contains(.noReminders) { request.hasReminders = false }
      return .medication(.add(request, keepsDefault: arguments.contains(.keepDefault) ? true : nil))
    }
  )

  private static let editMedication: Command = Command(
    name: "medication edit",
    summary: "change a medication from today on",
    arguments: [currentName],
    options: [
      .newName, .dosage, .schedule, .slots, .instructions, .changeDay, .lastDayOrNever, .reminders,
      .noReminders,
      .perDayOrNone, .gapOrNone,
    ],
    description: [
      "Changes what is given and leaves the rest. It holds from today on, or from a later day; what was due before stays as "
        + "it was.",
      "Where a dose of today is taken or skipped already, a schedule or slots by which another would be due today hold from "
        + "tomorrow on, unless --from says otherwise.",
      scheduleForms,
    ],
    examples: [
      CommandExample(
        command: "pillsctl medication edit metformin --dosage '850 mg'",
        meaning: "from today on"
      ),
      CommandExample(
        command: "pillsctl medication edit metformin --slots evening --from 2026-12-01",
        meaning: "from December on"
      ),
      CommandExample(
        command: "pillsctl medication edit metformin --until never",
        meaning: "it goes on after all"
      ),
    ],
    action: { (arguments) throws(UsageError) in
      let name = "medication edit"
      var request = try MedicationRequest(arguments, command: name)
      switch (arguments.contains(.reminders), arguments.contains(.noReminders)) {
      case (true, true): throw .conflictingOptions("--reminders", "--no-reminders", command: name)
      case (false, false): break
      case (let isOn, _): request.hasReminders = isOn
      }
      guard request.changesAnything else {
        let options = editMedication.options.map { "--\($0.name)" }
        throw .nothingToDo(name, options: options.filter { $0 != "--\(CommandOption.changeDay.name)" })
      }
      return .medication(.edit(request))
    }
  )

  private static let removeMedication = Command(
    name: "medication remove",
    summary: "stop taking a medication",
    arguments: [currentName],
    options: [.yes],
    description: [
      "Ends a medication: nothing is due of it from now on. What was recorded of it stays, in the calendar and elsewhere.",
      "On a terminal it asks first.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication remove ibuprofen", meaning: "not needed any more")
    ],
    action: { arguments in
      .medication(.remove(name: arguments.operands[0], isCertain: arguments.contains(.yes)))
    }
  )

  private static let pauseMedication = Command(
    name: "medication pause",
    summary: "put a medication on hold",
    arguments: [currentName],
    options: [.resumeDay],
    description: [
      "Puts a medication on hold from now on: nothing is due of it, nor reminded of, until it is resumed."
    ],
    examples: [
      CommandExample(command: "pillsctl medication pause metformin", meaning: "until it is resumed"),
      CommandExample(
        command: "pillsctl medication pause metformin --until 2026-12-01",
        meaning: "it is taken again on 1 December"
      ),
    ],
    action: { arguments in
      .medication(.pause(name: arguments.operands[0], until: arguments.value(of: .resumeDay)))
    }
  )

  private static let resumeMedication = Command(
    name: "medication resume",
    summary: "take a medication again that is on hold",
    arguments: [currentName],
    description: ["Ends the hold of a medication: it is due again from now on."],
    examples: [CommandExample(command: "pillsctl medication resume metformin", meaning: "as before")],
    action: { arguments in .medication(.resume(name: arguments.operands[0])) }
  )

  private static let currentName = CommandArgument(
    name: "NAME",
    summary: "which one: its name, or enough of its beginning; in quotes where it has spaces",
    mayHoldSpaces: true,
    completion: .medications
  )

  private static let medicationNames =
    "A medication is named by its name or by the beginning of it, as long as no other begins so; case does not matter."

  private static let scheduleForms =
    "A SCHEDULE is daily, twice-daily (morning and evening), 'weekly monday,thursday', 'every 3 days', 'cycle 21/7' (21 days "
    + "with, 7 without) or as-needed. 'every' and 'cycle' are counted from the day of --from, or from one that is given with "
    + "them and may be past: 'cycle 21/7 from 2026-11-10'."
}

extension MedicationRequest {
  /// What the options that 'add' and 'edit' share say.
  fileprivate init(_ arguments: FittingArguments, command: String) throws(UsageError) {
    self.init(
      name: arguments.operands[0],
      newName: arguments.value(of: .newName),
      dosage: arguments.value(of: .dosage),
      schedule: arguments.value(of: .schedule),
      slots: arguments.value(of: .slots).map(slotNames),
      instructions: arguments.value(of: .instructions),
      from: arguments.value(of: .firstDay) ?? arguments.value(of: .changeDay),
      until: arguments.value(of: .lastDay) ?? arguments.value(of: .lastDayOrNever),
      gap: arguments.value(of: .gap) ?? arguments.value(of: .gapOrNone)
    )
    let perDay =
      arguments.value(of: .perDay) ?? arguments.value(of: .perDayOrNone).map { $0 == "none" ? "0" : $0 }
    self.perDay = try perDay.map { (text) throws(UsageError) in
      guard let count = Int64(text) else {
        throw .notANumber(text, of: "'--\(CommandOption.perDay.name)'", command: command)
      }
      return count
    }
  }
}

/// The names in `morning,evening`.
func slotNames(_ text: String) -> [String] {
  text.split { $0 == "," || $0 == " " }.map(String.init)
}

extension CommandOption {
  static let all = CommandOption(name: "all", summary: "also those that ended")
  static let newName = CommandOption(name: "name", valueName: "NEW", summary: "what it is called from now on")
  static let dosage = CommandOption(
    name: "dosage",
    valueName: "TEXT",
    summary: "how much of it, such as '500 mg'"
  )
  static let schedule = CommandOption(
    name: "schedule",
    valueName: "SCHEDULE",
    summary: "on which days, as explained above",
    completion: .schedules
  )
  static let slots = CommandOption(
    name: "slots",
    valueName: "SLOTS",
    summary: "at which times of the day, such as morning,evening",
    completion: .slots
  )
  static let instructions = CommandOption(
    name: "instructions",
    valueName: "TEXT",
    summary: "how to take it, such as 'with food'"
  )
  static let firstDay = CommandOption(
    name: "from",
    valueName: "DAY",
    summary: "the first day; 'every' and 'cycle' are counted from it, also if it is past",
    completion: .firstDays
  )
  static let changeDay = CommandOption(
    name: "from",
    valueName: "DAY",
    summary: "the first day of the change: today or later",
    completion: .firstDays
  )
  static let lastDay = CommandOption(
    name: "until",
    valueName: "DAY",
    summary: "the last day on which it is taken"
  )
  static let lastDayOrNever = CommandOption(
    name: "until",
    valueName: "DAY|never",
    summary: "the last day on which it is taken; never for none"
  )
  static let resumeDay = CommandOption(
    name: "until",
    valueName: "DAY",
    summary: "the day on which it is taken again"
  )
  static let reminders = CommandOption(name: "reminders", summary: "remind of it")
  static let noReminders = CommandOption(
    name: "no-reminders",
    summary: "never remind of it; it is due all the same, and may be recorded"
  )
  static let perDay = CommandOption(
    name: "max-per-day",
    valueName: "N",
    summary: "as needed: how many a day are enough"
  )
  static let perDayOrNone = CommandOption(
    name: "max-per-day",
    valueName: "N|none",
    summary: "as needed: how many a day are enough"
  )
  static let gap = CommandOption(
    name: "min-gap",
    valueName: "SPAN",
    summary: "as needed: how long to wait after one, such as 6h"
  )
  static let gapOrNone = CommandOption(
    name: "min-gap",
    valueName: "SPAN|none",
    summary: "as needed: how long to wait after one, such as 6h"
  )
  static let keepDefault = CommandOption(
    name: "keep-default",
    summary: "keep the medication that Pills begins with"
  )
  static let yes = CommandOption(name: "yes", shortName: "y", summary: "do not ask")
}
