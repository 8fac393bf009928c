import PillsAPI
import PillsCore
import PillsView
import Words

/// What a person typed about a medication. Nil leaves a value to pillsd, which also checks the texts.
typealias MedicationRequest = Control.EditMedication.Input

extension MedicationRequest {
  var isBare: Bool { self == MedicationRequest(medication: medication) }
}

extension MedicationRequest {
  static let optionsOfAddition: [CommandOption] =
    [.dosage, .schedule, .slots, .dose, .zone, .firstDay, .lastDay] + remarks + [.noReminders, .perDay, .gap]

  static let optionsOfChange: [CommandOption] =
    [.newName, .dosage, .schedule, .slots, .dose, .zone] + remarks + [
      .changeDay, .lastDay.or("never"), .reminders, .noReminders, .perDay.or("none"), .gap.or("none"),
    ]

  private static var remarks: [CommandOption] { MedicationText.remarks.map(CommandOption.text) }

  static let scheduleForms: Message =
    "A SCHEDULE is daily, twice-daily (morning and evening), weekly (on the weekday of the first day), "
    + "'weekly monday,thursday', monthly (on the date of the first day), 'monthly 1,15', 'monthly last', 'every "
    + "3 days', 'cycle 21/7' (21 days on, 7 days off) or as-needed. For longer intervals: 'weekly monday every "
    + "2 weeks', or 'every 3 months' (on the date of the first day). In a month without that date, the last day "
    + "counts. 'every' and 'cycle' count from the day given with --from, or from a day of their own, which can "
    + "be in the past: 'cycle 21/7 from 2026-11-10'."

  static let doseForms: Message =
    "A DOSE is a number such as 2, 0.5 or ½ (default: 1); a number for each slot: 'morning 1, evening 2'; or "
    + "steps: '3 for 5 days, 2 for 5 days'. Steps count from the first day, or like cycles from a day of their "
    + "own. The medication ends with the last step, unless --until gives another last day."

  /// Reads the options that 'add' and 'edit' share.
  init(_ arguments: Arguments) {
    self.init(
      medication: arguments.operands[0],
      name: arguments[.newName],
      schedule: arguments[.schedule],
      slots: arguments[.slots].map(slotNames),
      dose: arguments[.dose],
      zone: arguments[.zone],
      from: arguments[.firstDay],
      until: arguments[.lastDay],
      reminders: arguments.contains(.noReminders) ? false : arguments.contains(.reminders) ? true : nil,
      // 0 is no limit for pillsd.
      perDay: arguments[.perDay].map { Int($0) ?? 0 },
      gap: arguments[.gap]
    )
    for text in MedicationText.allCases where text != .name { texts[text] = arguments[.text(text)] }
  }
}

/// The names in `morning,before lunch`. pillsd knows which words are several names.
func slotNames(_ text: String) -> [String] {
  text.partsOfList.map { $0.split(separator: " ").joined(separator: " ") }
}

extension Control.AddMedication.Input {
  init(_ request: MedicationRequest, keepsDefault: Bool?) {
    self.init(
      medication: request.medication,
      schedule: request.schedule,
      slots: request.slots,
      dose: request.dose,
      zone: request.zone,
      from: request.from,
      until: request.until,
      reminders: request.reminders,
      perDay: request.perDay,
      gap: request.gap,
      keepDefault: keepsDefault
    )
    texts = request.texts
  }
}

extension CommandOption {
  static let newName = text(.name)
  static let dosage = text(.dosage)
  static let schedule = CommandOption(
    "schedule SCHEDULE",
    summary: "on which days; see above",
    candidates: .schedules
  )
  static let slots = CommandOption(
    "slots SLOTS",
    summary: "at which times of day, such as morning,evening",
    candidates: .known(.slots)
  )
  static let firstDay = CommandOption(
    "from DAY",
    summary: "the first day; 'every' and 'cycle' are counted from it",
    candidates: .firstDays
  )
  static let changeDay = CommandOption(
    "from DAY",
    summary: "the first day of the change: today or later",
    candidates: .comingDays
  )
  static let lastDay = CommandOption(
    "until DAY",
    summary: "the last day on which it is due",
    candidates: .comingDays
  )
  static let dose = CommandOption(
    "dose DOSE",
    summary: "how many tablets, puffs or millilitres a dose is, such as 2",
    candidates: .doses
  )
  static let zone = CommandOption(
    "zone ZONE",
    summary: "the time zone that it follows; default means as in reminders.zone",
    choices: ReminderHours.allCases.map(\.rawValue) + ["default"]
  )
  static let reminders = CommandOption("reminders", summary: "remind you of it again")
  static let noReminders = CommandOption("no-reminders", summary: "do not remind you of it; it is still due")
  static let perDay = CommandOption(
    "max-per-day N",
    summary: "at most this many doses in any 24 hours",
    isNumber: true
  )
  static let gap = CommandOption(
    "min-gap SPAN",
    summary: "how long to wait between two doses, such as 6h",
    candidates: .spans
  )

  fileprivate static func text(_ text: MedicationText) -> CommandOption {
    let name = text.rawValue
    return switch text {
    case .name: CommandOption("\(name) NEW", summary: "its new name")
    case .dosage: CommandOption("\(name) TEXT", summary: "its dosage, such as '500 mg'")
    case .instructions:
      CommandOption("\(name) TEXT", summary: "how to take it, such as 'with food'")
    case .places:
      CommandOption(
        "\(name) TEXT",
        summary: "places on the body that take turns, such as 'left arm, right arm'"
      )
    }
  }
}
