import PillsView

extension CommandTable {
  /// What is taken and when.
  static let medication = Command(
    name: "medication",
    summary: "list, add and change what you take",
    subcommands: [
      listMedications, showMedication, addMedication, editMedication, removeMedication, pauseMedication,
      resumeMedication, eraseMedication,
    ],
    description: [
      "Manages what you take, how much and when. A change holds from now on. Past days stay as they were.",
      medicationNames,
      "'pillsctl medication' alone lists your medications.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication", meaning: "list what you take"),
      CommandExample(
        command: "pillsctl medication add Metformin",
        meaning: "add one; pillsctl asks for the rest"
      ),
    ],
    action: { _ in .medication(.list(all: false)) }
  )

  private static let listMedications = Command(
    name: "medication list",
    summary: "list what you take",
    options: [.all],
    description: [
      "Lists your medications with dosage and schedule, and whether one is paused, starts later, ends soon or has no "
        + "reminders."
    ],
    examples: [
      CommandExample(command: "pillsctl medication list", meaning: "what you take now or later"),
      CommandExample(command: "pillsctl medication list --all", meaning: "also what has ended"),
    ],
    action: { arguments in .medication(.list(all: arguments.contains(.all))) }
  )

  private static let showMedication = Command(
    name: "medication show",
    summary: "show one medication and its changes",
    arguments: [currentName],
    description: ["Shows everything about a medication, and each change of it with its date."],
    examples: [CommandExample(command: "pillsctl medication show metformin", meaning: "everything about it")],
    action: { arguments in .medication(.show(name: arguments.operands[0])) }
  )

  private static let addMedication = Command(
    name: "medication add",
    summary: "add a medication",
    arguments: [
      CommandArgument(
        name: "NAME",
        summary: "its name; in quotes if it has spaces",
        mayHoldSpaces: true
      )
    ],
    options: [
      .dosage, .schedule, .slots, .firstDay, .lastDay, .instructions, .noReminders, .perDay, .gap,
      .keepDefault,
    ],
    description: [
      "Adds a medication. If you give only a name on a terminal, pillsctl asks for the rest.",
      scheduleForms,
      "Without --slots it is due in the morning. To add a slot: pillsctl settings slots.noon 12:30",
      "A new installation has a placeholder called 'Pills'. It ends when you add your first medication. On a terminal "
        + "pillsctl asks first; --keep-default keeps the placeholder.",
    ],
    examples: [
      CommandExample(
        command: "pillsctl medication add Metformin",
        meaning: "add one; pillsctl asks for the rest"
      ),
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
        meaning: "without reminders; record a dose with 'pillsctl take ibuprofen'"
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
      .perDayOrNone, .gapOrNone, .yes,
    ],
    description: [
      "Changes what is given and leaves the rest. It holds from today on, or from a later day; what was due before stays as "
        + "it was.",
      "If you already took or skipped a dose today, and new slots or a new schedule would make another one due today, they "
        + "hold from tomorrow on. --from today makes them hold today.",
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
      guard !request.isBare else {
        let options = editMedication.options.filter { $0 != .yes }.map { "--\($0.name)" }
        throw .nothingToDo(name, options: options)
      }
      return .medication(.edit(request, isCertain: arguments.contains(.yes)))
    }
  )

  private static let removeMedication = Command(
    name: "medication remove",
    summary: "stop taking a medication",
    arguments: [currentName],
    options: [.yes],
    description: [
      "Ends a medication: it is not due any more. Its history stays.",
      "On a terminal pillsctl asks first.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication remove ibuprofen", meaning: "you do not take it any more")
    ],
    action: { arguments in
      .medication(.remove(name: arguments.operands[0], isCertain: arguments.contains(.yes)))
    }
  )

  private static let pauseMedication = Command(
    name: "medication pause",
    summary: "pause a medication",
    arguments: [currentName],
    options: [.resumeDay],
    description: [
      "Pauses a medication: it is not due, and you are not reminded of it, until you resume it."
    ],
    examples: [
      CommandExample(command: "pillsctl medication pause metformin", meaning: "until you resume it"),
      CommandExample(
        command: "pillsctl medication pause metformin --until 2026-12-01",
        meaning: "it is due again on 1 December"
      ),
    ],
    action: { arguments in
      .medication(.pause(name: arguments.operands[0], until: arguments.value(of: .resumeDay)))
    }
  )

  private static let resumeMedication = Command(
    name: "medication resume",
    summary: "resume a paused medication",
    arguments: [currentName],
    description: ["Ends the pause of a medication: it is due again from now on."],
    examples: [CommandExample(command: "pillsctl medication resume metformin", meaning: "it is due again")],
    action: { arguments in .medication(.resume(name: arguments.operands[0])) }
  )

  private static let eraseMedication = Command(
    name: "medication erase",
    summary: "remove a medication and all that was recorded of it, for good",
    arguments: [currentName],
    options: [.yes],
    description: [
      "Removes a medication as if it had never been there: its name, its changes, and every dose that was recorded of it. "
        + "Nothing brings it back. To stop taking something and keep its history: 'pillsctl medication remove'.",
      "Medications that ended go too where they have the same name, and so do the copies of the database that pillsd made, "
        + "as they hold the name.",
      "On a terminal you type the name to confirm; elsewhere it takes --yes. What has a past takes that past days are unlocked.",
    ],
    examples: [
      CommandExample(command: "pillsctl medication erase Metfornin", meaning: "it was a slip of the pen")
    ],
    action: { arguments in
      .medication(.erase(name: arguments.operands[0], isCertain: arguments.contains(.yes)))
    }
  )

  private static let currentName = CommandArgument(
    name: "NAME",
    summary: "its name or the beginning of it; in quotes if it has spaces",
    mayHoldSpaces: true,
    completion: .medications
  )

  private static let medicationNames =
    "The beginning of a name is enough, if no other name begins like that. Upper and lower case are the same."

  private static let scheduleForms =
    "A SCHEDULE is daily, twice-daily (morning and evening), weekly (this weekday), 'weekly monday,thursday', 'every 3 days', "
    + "'cycle 21/7' (21 days on, 7 days off) or as-needed. 'every' and 'cycle' count from the day of --from, or from a day of "
    + "their own, which can be in the past: 'cycle 21/7 from 2026-11-10'."
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
      guard let count = Int(text) else {
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
  static let all = CommandOption(name: "all", summary: "also the ones that have ended")
  static let newName = CommandOption(name: "name", valueName: "NEW", summary: "its new name")
  static let dosage = CommandOption(
    name: "dosage",
    valueName: "TEXT",
    summary: "its dosage, such as '500 mg'"
  )
  static let schedule = CommandOption(
    name: "schedule",
    valueName: "SCHEDULE",
    summary: "on which days; see above",
    completion: .schedules
  )
  static let slots = CommandOption(
    name: "slots",
    valueName: "SLOTS",
    summary: "at which times, such as morning,evening",
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
    summary: "the first day; 'every' and 'cycle' are counted from it",
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
    summary: "the last day on which it is due"
  )
  static let lastDayOrNever = CommandOption(
    name: "until",
    valueName: "DAY|never",
    summary: "the last day on which it is due, or never"
  )
  static let resumeDay = CommandOption(
    name: "until",
    valueName: "DAY",
    summary: "the day on which it is due again"
  )
  static let reminders = CommandOption(name: "reminders", summary: "remind of it again")
  static let noReminders = CommandOption(
    name: "no-reminders",
    summary: "show no reminders of it; it is still due"
  )
  static let perDay = CommandOption(
    name: "max-per-day",
    valueName: "N",
    summary: "as needed: at most this many doses a day"
  )
  static let perDayOrNone = CommandOption(
    name: "max-per-day",
    valueName: "N|none",
    summary: "as needed: at most this many doses a day"
  )
  static let gap = CommandOption(
    name: "min-gap",
    valueName: "SPAN",
    summary: "as needed: how long to wait between two doses, such as 6h"
  )
  static let gapOrNone = CommandOption(
    name: "min-gap",
    valueName: "SPAN|none",
    summary: "as needed: how long to wait between two doses, such as 6h"
  )
  static let keepDefault = CommandOption(
    name: "keep-default",
    summary: "keep the placeholder 'Pills'"
  )
  static let yes = CommandOption(name: "yes", shortName: "y", summary: "do not ask")
}
