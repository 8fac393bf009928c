import PillsAPI
import PillsCore
import PillsView
import Varlink

/// What a person has filled in of a medication; pillsd judges it.
struct MedicationForm: Equatable {
  /// On which days it is due.
  enum Kind: CaseIterable {
    case daily
    case weekly
    case every
    case cycle
    case asNeeded
  }

  var texts: [MedicationText: String] = [:]
  var kind = Kind.daily
  var weekdays: Set<Weekday> = []
  /// Of a medication that is due every few days.
  var count = 2
  /// Of a cycle.
  var daysOn = 21
  var daysOff = 7
  /// The day from which such days are counted, as it was typed; empty for the first.
  var countedFrom = ""
  var slots: Set<String> = []
  /// The first day, or that of a change, as it was typed; empty for now.
  var from = ""
  /// The last day, as it was typed; empty for none.
  var until = ""
  /// As typed; empty for no limit.
  var perDay = ""
  var gap = ""
  var reminders = true
  /// Whose hours it keeps; nil as the settings say.
  var hours: ReminderHours?
}

extension MedicationForm {
  /// A medication as it is.
  init(_ medication: Control.Medication) {
    self.init(
      texts: medication.texts,
      slots: Set(medication.slots),
      until: medication.lastDay?.description ?? "",
      perDay: medication.perDay.map(String.init) ?? "",
      gap: medication.gap?.description ?? "",
      reminders: medication.reminders,
      hours: medication.zone.flatMap(ReminderHours.init(rawValue:))
    )
    texts[.name] = medication.medication
    switch medication.days {
    case .daily, nil: kind = .daily
    case .weekly(let days): (kind, weekdays) = (.weekly, days)
    case .every(let days, let first): (kind, count, countedFrom) = (.every, days, first.description)
    case .cycle(let on, let off, let first):
      (kind, daysOn, daysOff, countedFrom) = (.cycle, on, off, first.description)
    case .asNeeded: kind = .asNeeded
    }
  }

  /// As pillsd reads it.
  var schedule: String {
    let start = countedFrom.isEmpty ? "" : " from \(countedFrom)"
    return switch kind {
    case .daily: "daily"
    // Not "weekly", which without a day means today's.
    case .weekly: "on \(Weekday.allCases.filter(weekdays.contains).map(\.description).joined(separator: ","))"
    case .every: "every \(count) days\(start)"
    case .cycle: "cycle \(daysOn)/\(daysOff)\(start)"
    case .asNeeded: "as-needed"
    }
  }

  /// The days on which it would be due next, as seen on `today`; nil where that cannot be told.
  func nextDays(today: Day) -> String? {
    let first = from.isEmpty ? today : DayReference(parsing: from)?.resolved(today: today)
    let last = until.isEmpty ? nil : DayReference(parsing: until)?.resolved(today: today)
    guard let first, until.isEmpty || last != nil,
      let days = try? DayPattern(parsing: schedule, first: first, today: today)
    else { return nil }
    return nextDaysText(days, from: first, until: last, today: today)
  }

  /// As many as are typed; nil for none, and for what is no number.
  private var limit: Int? { Int(perDay) }

  /// Whether the limit a day can be read as one.
  var hasReadableLimit: Bool { perDay.isEmpty || limit != nil }
}

extension MedicationForm {
  /// What pillsd is asked for to add it.
  var addition: Control.AddMedication.Input {
    var input = Control.AddMedication.Input(
      medication: texts[.name] ?? "",
      schedule: schedule,
      slots: kind == .asNeeded ? nil : slots.sorted(),
      from: from.isEmpty ? nil : from,
      until: until.isEmpty ? nil : until,
      reminders: reminders ? nil : false,
      perDay: kind == .asNeeded ? limit : nil,
      gap: kind == .asNeeded && !gap.isEmpty ? gap : nil
    )
    input.zone = hours?.rawValue
    input.texts = texts.filter { !$0.value.isEmpty && $0.key != .name }
    return input
  }

  /// What pillsd is asked for to make it of `medication`; nil where nothing is different.
  func change(of medication: Control.Medication) -> Control.EditMedication.Input? {
    let old = MedicationForm(medication)
    let bare = Control.EditMedication.Input(medication: medication.medication)
    var input = bare
    for text in MedicationText.allCases where texts[text, default: ""] != old.texts[text, default: ""] {
      if text == .name { input.name = texts[text] } else { input.texts[text] = texts[text, default: ""] }
    }
    if schedule != old.schedule { input.schedule = schedule }
    if kind != .asNeeded, slots != old.slots { input.slots = slots.sorted() }
    if reminders != old.reminders { input.reminders = reminders }
    if hours != old.hours { input.zone = hours?.rawValue ?? "default" }
    if until != old.until { input.until = until.isEmpty ? "never" : until }
    if kind == .asNeeded {
      if perDay != old.perDay { input.perDay = limit ?? 0 }
      if gap != old.gap { input.gap = gap.isEmpty ? "none" : gap }
    }
    if !from.isEmpty { input.from = from }
    return input == bare ? nil : input
  }
}

extension MedicationForm {
  /// A part of the form that only some schedules need.
  enum Part: CaseIterable {
    case weekdays
    case count
    case cycle
    case countedFrom
    case times
    case journeys
    case limits
    case reminders
  }

  /// Those that are shown.
  var parts: Set<Part> {
    switch kind {
    case .daily: [.times, .journeys, .reminders]
    case .weekly: [.weekdays, .times, .journeys, .reminders]
    case .every: [.count, .countedFrom, .times, .journeys, .reminders]
    case .cycle: [.cycle, .countedFrom, .times, .journeys, .reminders]
    case .asNeeded: [.limits]
    }
  }

  /// Whether there is a name, without which nothing can be saved.
  var isNamed: Bool { texts[.name]?.isEmpty == false }

  /// A place at which is said what is wrong.
  enum Field: Hashable {
    case text(MedicationText)
    case days
    case times
    case perDay
    case gap
    case from
    case until
  }

  /// At which field is said why pillsd refused it; nil for what is wrong with none of them.
  func complaint(about refusal: any ErrorReply) -> (field: Field, sentence: String)? {
    guard let field = field(of: refusal), let failure = refusal as? any Control.Failure else { return nil }
    guard let refusal = refusal as? Control.InvalidSchedule else { return (field, failure.sentence) }
    let reason = clause(refusal.complaint, InputFlaw.self, english: refusal.expectation)
    return (field, reason.asSentence.capitalizedFirst)
  }

  private func field(of refusal: any ErrorReply) -> Field? {
    switch refusal {
    case let refusal as Control.InvalidText: MedicationText(rawValue: refusal.field).map { .text($0) }
    case is Control.MedicationExists: .text(.name)
    case is Control.InvalidSchedule: .days
    case is Control.NoSlot, is Control.UnknownSlot: .times
    case let refusal as Control.InvalidLimit: refusal.field == "perDay" ? .perDay : .gap
    case is Control.InvalidSpan: .gap
    case let refusal as Control.InvalidDay: refusal.day == from ? .from : .until
    case is Control.PastDay: from.isEmpty ? .until : .from
    case is Control.UntilBeforeFrom: .until
    default: nil
    }
  }
}

/// What became of an edit; `medication` tells what it will be where not all of the edit holds yet.
func editedText(
  _ output: Control.EditMedication.Output,
  _ medication: Control.GetMedication.Output,
  isDayNamed: Bool
) -> String {
  let (today, day) = (output.today, output.from)
  let later = output.changed && day > today ? medication.version(on: day) : nil
  return [editedLine(output, later: later, isDayNamed: isDayNamed), alsoDueLine(output)]
    .compactMap(\.self).joined(separator: " ")
}

/// What became of an addition.
func addedText(_ output: Control.AddMedication.Output) -> String {
  [addedLine(output), endedDefaultLine(output)].compactMap(\.self).joined(separator: " ")
}
