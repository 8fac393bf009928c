import PillsAPI
import PillsCore
import PillsView
import Words

/// What to record about the doses of a slot, or of a medication: ``Control/Answer/Input/what`` names either, and
/// pillsd knows which. Days, times and amounts are as typed.
typealias AnswerRequest = Control.Answer.Input

extension AnswerRequest {
  typealias Verb = Control.AnswerVerb

  init(_ verb: Verb, _ arguments: Arguments) {
    let medications = Array(arguments.operands.dropFirst())
    let exceptions = arguments.values(of: .except)
    // An extra dose is that of a medication.
    let (typed, isExtra) = (arguments.typedOperand, arguments.contains(.extra))
    self.init(
      verb: verb,
      what: isExtra ? typed ?? arguments[0] : arguments[0],
      typed: isExtra ? nil : typed,
      medications: medications.isEmpty ? nil : medications,
      except: exceptions.isEmpty ? nil : exceptions,
      day: arguments[.dates],
      at: arguments[.time],
      force: arguments.contains(.force) ? true : nil,
      extra: isExtra ? true : nil,
      amount: arguments[.amount],
      note: arguments[.note],
      place: arguments[.place]
    )
    // Only one day can be toggled.
    guard verb != .toggle, let text = day, let dots = text.place(of: "..") else { return }
    (day, until) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  }

  /// As a person may type it.
  var commandLine: String {
    var words = ["pillsctl", verb.rawValue]
    words += ([what].compactMap(\.self) + (medications ?? [])).map(\.shellQuoted)
    words += (except ?? []).map { "--except \($0.shellQuoted)" }
    words += extra == true ? ["--extra"] : []
    words += amount.map { ["--amount \($0.shellQuoted)"] } ?? []
    words += note.map { ["--note \($0.shellQuoted)"] } ?? []
    words += place.map { ["--place \($0.shellQuoted)"] } ?? []
    words += at.map { ["--at \($0.shellQuoted)"] } ?? []
    words += day.map { first in ["--date \(until.map { "\(first)..\($0)" } ?? first)"] } ?? []
    return words.joined(separator: " ")
  }

  var isWhole: Bool { medications == nil && except == nil }
}

extension CommandArgument {
  static let slot = CommandArgument(
    written: "[SLOT]",
    summary: "the time of day, such as morning or evening",
    candidates: .known(.slots)
  )

  static let slotOrName = CommandArgument(
    written: "[SLOT]",
    summary: "the time of day, such as morning, or a medication taken as needed",
    candidates: .known(.slotsAndAsNeeded)
  )

  static let medications = CommandArgument(
    written: "[MEDICATION…]",
    summary: "only this medication (default: all that are due)",
    candidates: .known(.medications)
  )
}

extension CommandOption {
  static let dates = CommandOption(
    "date DAY[..DAY]",
    summary: "the day or days: today, yesterday, -3 (three days ago), 2026-11-19 or 2026-11-01..yesterday",
    candidates: .days
  )
  static let date = CommandOption(
    "date DAY",
    summary: "the day: today, yesterday, -3 (three days ago) or 2026-11-19",
    candidates: .days
  )
  static let time = CommandOption(
    "at TIME",
    summary: "when it was, such as 21:10 or 9:10pm (default: now)",
    candidates: .times
  )
  static let except = CommandOption(
    "except NAME",
    summary: "all except this medication; can be repeated",
    candidates: .known(.medications),
    isRepeatable: true
  )
  static let extra = CommandOption("extra", summary: "record an extra dose, outside the schedule")
  static let amount = CommandOption(
    "amount NUMBER",
    summary: "how much it was, such as 2 or 0.5, if it was not the usual dose"
  )
  static let note = CommandOption("note TEXT", summary: "a short note")
  static let place = CommandOption(
    "place TEXT",
    summary: "where on the body it was, such as 'left thigh'"
  )
  static let force = CommandOption(
    "force",
    summary: "record a dose even if it is too soon or too much"
  )
}

/// Help on slots, days and times that several commands share.
enum AnswerHelp {
  static let names: Message =
    "The beginning of a medication's name is enough, if no other name begins like that."

  static let whichDay: Message =
    "Without --date the command is about today. After midnight it is still about last night's reminder, as "
    + "long as that is open. In the last hours before midnight it is about a slot after midnight, if that is "
    + "nearer than the one of today. Doses of tomorrow can be answered up to 6 hours ahead. Past days are "
    + "locked: on a terminal pillsctl asks whether to unlock them for 10 minutes, otherwise it ends with exit "
    + "status 4. 'pillsctl unlock' unlocks them too. You can also record doses of days before you began to use "
    + "Pills."

  static let whichTime: Message =
    "The time given with --at is a time on that day. For evening pills, a time after midnight such as 00:10 "
    + "is in the night that follows. A time in the future is refused."

  static let limits: Message =
    "If a dose is too soon or too much for the limits of its medication, pillsctl asks first. If it cannot "
    + "ask, it refuses. Every dose of the last 24 hours counts, also extra doses. --force records the dose "
    + "anyway."

  static let severalDays: Message =
    "With --date you can also give several days, such as 2026-11-01..yesterday, up to twenty years. Without a "
    + "slot, this is about all slots of these days. Doses with another answer keep it, and doses whose time has "
    + "not come are left alone. If one dose cannot be saved, none is saved."
}
