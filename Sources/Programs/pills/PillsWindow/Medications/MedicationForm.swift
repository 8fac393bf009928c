import PillsAPI
import PillsCore
import PillsView
import Varlink

/// What a person typed and chose for a medication; pillsd checks it. Empty texts set no day and no limit.
struct MedicationForm: Equatable {
  /// The kinds of schedule.
  enum Kind: CaseIterable {
    case daily
    case weekly
    case monthly
    case every
    case cycle
    case asNeeded
  }

  var texts: [MedicationText: String] = [:]
  var kind = Kind.daily
  var weekdays: Set<Weekday> = []
  var monthDays: Set<Int> = []
  /// The weeks or months from one to the next, for `weekly` and `monthly`.
  var interval = 1
  /// The days from one dose to the next, for `every`.
  var count = 2
  var daysOn = 21
  var daysOff = 7
  /// The day from which it counts; empty for the first day.
  var countedFrom = ""
  var slots: Set<String> = []
  /// The first day, or the day from which a change holds; empty for now.
  var from = ""
  var until = ""
  /// How much a dose is, as pillsd reads it; empty for one unit.
  var dose = ""
  var perDay = ""
  var gap = ""
  var reminders = true
  /// Nil for the default of the settings.
  var hours: ReminderHours?
}

extension MedicationForm {
  init(_ medication: Control.Medication) {
    self.init(
      texts: medication.texts,
      slots: Set(medication.slots),
      until: medication.lastDay?.description ?? "",
      dose: medication.dose ?? "",
      perDay: medication.perDay.map(String.init) ?? "",
      gap: medication.gap?.description ?? "",
      reminders: medication.reminders,
      hours: medication.zone.flatMap(ReminderHours.init(rawValue:))
    )
    texts[.name] = medication.medication
    countedFrom = medication.days?.first?.description ?? ""
    switch medication.days {
    case .daily, nil: kind = .daily
    case .weekly(let days, let interval):
      (kind, weekdays, self.interval) = (.weekly, days, interval?.count ?? 1)
    case .monthly(let days, let interval):
      (kind, monthDays, self.interval) = (.monthly, days, interval?.count ?? 1)
    case .every(let days, _): (kind, count) = (.every, days)
    case .cycle(let on, let off, _): (kind, daysOn, daysOff) = (.cycle, on, off)
    case .asNeeded: kind = .asNeeded
    }
  }

  /// The schedule as pillsd reads it.
  var schedule: String {
    let start = countedFrom.isEmpty ? "" : " from \(countedFrom)"
    func every(_ unit: String) -> String { interval == 1 ? "" : " every \(interval) \(unit)\(start)" }
    return switch kind {
    case .daily: "daily"
    // Without "on" and a day, pillsd would use the weekday of today.
    case .weekly:
      "on \(Weekday.allCases.filter(weekdays.contains).map(\.description).joined(separator: ","))\(every("weeks"))"
    case .monthly:
      "monthly on \(monthDays.sorted().map(String.init).joined(separator: ","))\(every("months"))"
    case .every: "every \(count) days\(start)"
    case .cycle: "cycle \(daysOn)/\(daysOff)\(start)"
    case .asNeeded: "as-needed"
    }
  }

  /// The next days on which it would be due; nil if a typed day cannot be read.
  func nextDays(today: Day) -> String? {
    let first = from.isEmpty ? today : DayReference(parsing: from)?.resolved(today: today)
    let last = until.isEmpty ? nil : DayReference(parsing: until)?.resolved(today: today)
    guard let first, until.isEmpty || last != nil,
      let days = try? DayPattern(parsing: schedule, first: first, today: today)
    else { return nil }
    return nextDaysText(days, from: first, until: last, today: today)
  }

  private var limit: Int? { Int(perDay) }

  var hasReadableLimit: Bool { perDay.isEmpty || limit != nil }
}

extension MedicationForm {
  var addition: Control.AddMedication.Input {
    var input = Control.AddMedication.Input(
      medication: texts[.name] ?? "",
      schedule: schedule,
      slots: kind == .asNeeded ? nil : slots.sorted(),
      from: from.isEmpty ? nil : from,
      until: until.isEmpty ? nil : until,
      reminders: reminders ? nil : false,
      perDay: limit,
      gap: gap.isEmpty ? nil : gap
    )
    input.zone = hours?.rawValue
    input.dose = dose.isEmpty ? nil : dose
    input.texts = texts.filter { !$0.value.isEmpty && $0.key != .name }
    return input
  }

  /// The request that turns `medication` into this; nil if nothing is different.
  func change(of medication: Control.Medication) -> Control.EditMedication.Input? {
    let old = MedicationForm(medication)
    let bare = Control.EditMedication.Input(medication: medication.calling)
    var input = bare
    for text in MedicationText.allCases where texts[text, default: ""] != old.texts[text, default: ""] {
      if text == .name { input.name = texts[text] } else { input.texts[text] = texts[text, default: ""] }
    }
    if schedule != old.schedule { input.schedule = schedule }
    if kind != .asNeeded, slots != old.slots { input.slots = slots.sorted() }
    if reminders != old.reminders { input.reminders = reminders }
    if hours != old.hours { input.zone = hours?.rawValue ?? "default" }
    if dose != old.dose { input.dose = dose.isEmpty ? "1" : dose }
    if until != old.until { input.until = until.isEmpty ? "never" : until }
    if perDay != old.perDay { input.perDay = limit ?? 0 }
    if gap != old.gap { input.gap = gap.isEmpty ? "none" : gap }
    if !from.isEmpty { input.from = from }
    return input == bare ? nil : input
  }
}

extension MedicationForm {
  /// A part of the form that only some schedules need.
  enum Part: CaseIterable {
    case weekdays
    case monthDays
    case count
    case cycle
    case countedFrom
    case times
    case journeys
    case reminders
  }

  var parts: Set<Part> {
    guard kind != .asNeeded else { return [] }
    var parts: Set<Part> = [.times, .journeys, .reminders]
    switch kind {
    case .daily, .asNeeded: break
    case .weekly: parts.insert(.weekdays)
    case .monthly: parts.insert(.monthDays)
    case .every: parts.insert(.count)
    case .cycle: parts.insert(.cycle)
    }
    let isCounted = [.every, .cycle].contains(kind) || [.weekly, .monthly].contains(kind) && interval > 1
    return isCounted ? parts.union([.countedFrom]) : parts
  }

  /// Nothing can be saved without a name.
  var isNamed: Bool { texts[.name]?.isEmpty == false }

  /// A field that can show what is wrong with it.
  enum Field: Hashable {
    case text(MedicationText)
    case days
    case times
    case dose
    case perDay
    case gap
    case from
    case until
  }

  /// The field that shows the refusal, and the sentence; nil if it is about no field.
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
    case is Control.InvalidDose: .dose
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

/// The result of an edit; `medication` has the later version if the edit holds only from a later day.
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

func addedText(_ output: Control.AddMedication.Output) -> String {
  [addedLine(output), firstDoseLine(output), endedDefaultLine(output)].compactMap(\.self).joined(
    separator: " "
  )
}
