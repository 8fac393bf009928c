import PillsAPI
import PillsCore
import PillsView
import Words

/// What is said about a medication. Nil leaves it to pillsd, which also checks the texts.
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
    "A SCHEDULE is daily, twice-daily (morning and evening), weekly (this weekday), 'weekly monday,thursday', monthly (this day of "
    + "the month), 'monthly 1,15', 'monthly last', 'every 3 days', 'cycle 21/7' (21 days on, 7 days off) or as-needed. Weeks and months "
    + "can be every few: 'weekly monday every 2 weeks', or 'every 3 months' for this day of the month. In a month without a 31st, that "
    + "is the last day. 'every' and 'cycle' count from the day of --from, or from a day of their own, which can be in the past: "
    + "'cycle 21/7 from 2026-11-10'."

  static let doseForms: Message =
    "A DOSE is a number, such as 2, 0.5 or ½, where it is not one; a number for each slot: 'morning 1, evening 2'; or steps: '3 for "
    + "5 days, 2 for 5 days'. Steps are counted from the first day, or from a day of their own as with cycles. The last day of the last "
    + "step is the last day, unless --until says another."

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
  text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
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
    summary: "at which times, such as morning,evening",
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
    candidates: .firstDays
  )
  static let lastDay = CommandOption("until DAY", summary: "the last day on which it is due")
  static let dose = CommandOption(
    "dose DOSE",
    summary: "how many tablets, puffs or millilitres a dose is, such as 2"
  )
  static let zone = CommandOption(
    "zone ZONE",
    summary: "whose hours it keeps; default is as reminders.zone says",
    choices: ReminderHours.allCases.map(\.rawValue) + ["default"]
  )
  static let reminders = CommandOption("reminders", summary: "remind of it again")
  static let noReminders = CommandOption("no-reminders", summary: "show no reminders of it; it is still due")
  static let perDay = CommandOption(
    "max-per-day N",
    summary: "at most this many doses in any 24 hours",
    isNumber: true
  )
  static let gap = CommandOption(
    "min-gap SPAN",
    summary: "how long to wait between two doses, such as 6h"
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
