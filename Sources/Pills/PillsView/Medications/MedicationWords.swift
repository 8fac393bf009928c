package import PillsAPI
package import PillsCore
import Words

extension MedicationText {
  /// The texts that have lines of their own and are not in the title.
  package static let remarks = allCases.filter { ![.name, .dosage].contains($0) }

  package var words: String {
    switch self {
    case .name: translated("name", in: "text of a medication")
    case .dosage: translated("dosage", in: "text of a medication")
    case .instructions: translated("instructions", in: "text of a medication")
    case .places: translated("places", in: "text of a medication")
    }
  }
}

/// A type that has the name and the dosage of a medication.
package protocol MedicationTitled {
  var medication: String { get }
  var dosage: String? { get }
}

extension MedicationTitled {
  package var title: String { dosage.map { "\(medication) \($0)" } ?? medication }
}

/// A medication as a program can name it in a call.
package protocol MedicationCalled {
  var medication: String { get }
  var called: String? { get }
}

extension MedicationCalled {
  /// Its name, or what distinguishes it from others of that name.
  package var calling: String { called ?? medication }
}

extension Control.Medication: MedicationCalled {}
extension Control.Dose: MedicationCalled {}
extension Control.AsNeeded: MedicationCalled {}

extension Control.Medication: MedicationTitled {}
extension Control.Stock: MedicationTitled {}
extension Control.StockLogEntry: MedicationTitled {}
extension Control.Dose: MedicationTitled {}
extension Control.AsNeeded: MedicationTitled {}
extension Control.LogEntry: MedicationTitled {}
extension Control.RecordedDose: MedicationTitled {}

extension Control.Medication {
  /// `daily, morning and evening`; with `startOfCount` also the day from which it is counted.
  package func scheduleWords(startOfCount: Bool = false) -> String {
    var parts: [String]
    switch days {
    case .daily: parts = [translated("daily")]
    case .weekly(let weekdays, let interval):
      parts = [listText(Weekday.allCases.filter(weekdays.contains).map(\.everyOne))]
      if let interval, interval.count > 1 {
        parts.append(
          translated(interval.count, one: "every week", other: "every \(interval.count) weeks")
        )
      }
    case .monthly(let numbers, let interval): parts = [monthlyWords(numbers, every: interval?.count ?? 1)]
    case .every(let count, _):
      parts = [
        count == 1
          ? translated("daily") : translated(count, one: "every \(count) day", other: "every \(count) days")
      ]
    case .cycle(let on, let off, _):
      parts = [translated(on, one: "\(on) day on, \(off) off", other: "\(on) days on, \(off) off")]
    case .asNeeded: parts = [translated("as needed")]
    // A newer pillsd may have other schedules.
    case nil: parts = [schedule]
    }
    if startOfCount, let first = days?.first { parts.append(translated("from \(first.dated)")) }
    if !slots.isEmpty { parts.append(listText(slots.map(slotName))) }
    let most = perDay.map { translated("at most \($0) in 24 hours") }
    parts += [most, gap.map { translated("at least \($0) apart") }].compactMap(\.self)
    return parts.joined(separator: ", ")
  }

  /// The size of a dose: `2 each time`, `morning 1, evening 1½`; nil if it is 1.
  package var doseWords: String? {
    dose.map { dose in
      switch DoseAmounts(dose) {
      case .same(let amount): translated("\(amount.text) each time")
      case .bySlot(let amounts):
        slots.compactMap { slot in
          SlotName(slot).flatMap { amounts[$0] }.map { "\(slotName(slot)) \($0.text)" }
        }.joined(separator: ", ")
      case .steps(let steps, let first):
        "\(steps.map(\.words).joined(separator: ", ")) \(translated("from \(first.dated)"))"
      // A newer pillsd may have other doses.
      case nil: dose
      }
    }
  }

  /// The days of each step of a dose, and its amount: `3 each time`. Empty if the dose does not change step by step.
  package var doseSteps: [(days: ClosedRange<Day>, words: String)] {
    guard let dose, case .steps(let steps, var first)? = DoseAmounts(dose) else { return [] }
    return steps.map { step in
      let days = first...first.advanced(by: step.days - 1)
      first = days.upperBound.next
      return (days, translated("\(step.amount.text) each time"))
    }
  }

  /// The hours that the medication keeps: `by home time`; nil if the setting decides.
  package var hoursWords: String? {
    switch zone {
    case "home": translated("by home time")
    case "local": translated("by local time")
    // A newer pillsd may have other zones.
    default: zone
    }
  }

  /// All but the title: schedule, dose, hours, instructions and whether reminders are off.
  package func details(startOfCount: Bool = false) -> [String] {
    [
      scheduleWords(startOfCount: startOfCount), doseWords, hoursWords, instructions, placesWords,
      silenceWords,
    ]
    .compactMap(\.self)
  }

  /// `left arm and right arm in turn`.
  private var placesWords: String? { places.map { translated("in turn: \($0)") } }

  /// ``spans(on:)``, with the hours and whether reminders are off.
  package func conditions(on today: Day) -> [String] {
    spans(on: today) + [hoursWords, silenceWords].compactMap(\.self)
  }

  /// What limits it in time: `paused until 1 December 2026`, `ends 31 December 2026`.
  package func spans(on today: Day) -> [String] {
    let end = state == .ended ? nil : lastDay.map { translated("ends \($0.dated)") }
    return [stateWords(on: today), end].compactMap(\.self)
  }

  /// Nil if it has no end, or ended on the day on which it began.
  package var lastDay: Day? { until.flatMap { $0 < from ? nil : $0 } }

  /// The reason why nothing is due on `today`; nil if it is active.
  package func stateWords(on today: Day) -> String? {
    switch state {
    case .ended: lastDay.map { translated("ended \($0.dated)") } ?? translated("ended")
    case .paused: resumes.map { translated("paused until \($0.dated)") } ?? translated("paused")
    case .active: from > today ? translated("starts \(from.dated)") : nil
    }
  }

  package var isTakenAsNeeded: Bool { schedule == "as-needed" }

  package var remindersWord: String {
    reminders ? translated("yes", in: "reminders") : translated("no", in: "reminders")
  }

  private var silenceWords: String? {
    !reminders && !isTakenAsNeeded && state != .ended ? translated("no reminders") : nil
  }

  /// Nil if a newer pillsd wrote a schedule that this version does not know.
  package var days: DayPattern? {
    // Schedules from pillsd name their first day, so this one is not used.
    let unused = Day(daysSinceEpoch: 0)
    return try? DayPattern(parsing: schedule, first: unused, today: unused)
  }
}

/// `every month on day 1, day 15 and the last day`.
private func monthlyWords(_ numbers: Set<Int>, every count: Int) -> String {
  let months = translated(count, one: "every month", other: "every \(count) months")
  let days = numbers.sorted().map { number in
    number == DayPattern.monthDayRange.upperBound
      ? translated("the last day", in: "day of a month") : translated("day \(number)", in: "day of a month")
  }
  return translated("\(months) on \(listText(days))", in: "days of a month")
}

extension Weekday {
  /// `Mondays`
  var everyOne: String {
    switch self {
    case .monday: translated("Mondays")
    case .tuesday: translated("Tuesdays")
    case .wednesday: translated("Wednesdays")
    case .thursday: translated("Thursdays")
    case .friday: translated("Fridays")
    case .saturday: translated("Saturdays")
    case .sunday: translated("Sundays")
    }
  }
}

extension Control.MedicationVersion {
  /// `from 2026-11-20, changed 2026-11-20 at 14:10: dosage 500 mg → 850 mg`; nil if nothing changed, as when
  /// a pause ends that a person had already ended.
  package func line(after old: Control.Medication?) -> String? {
    let changes = changes(since: old)
    guard !changes.isEmpty else { return nil }
    let text = changes.joined(separator: "; ")
    // A clock that was far ahead can record a time that is out of range; then it is left out.
    guard let made = Timestamp(madeAt) else { return translated("from \(from.dated): \(text)") }
    let (day, clock) = (made.day.dated, made.clockWithMinutes)
    return old == nil
      ? translated("from \(from.dated), added \(day) at \(clock): \(text)")
      : translated("from \(from.dated), changed \(day) at \(clock): \(text)")
  }

  private func changes(since old: Control.Medication?) -> [String] {
    guard let old else {
      return (medication.dosage.map { [$0] } ?? []) + medication.details(startOfCount: true)
        + (medication.state == .paused ? [translated("paused")] : [])
    }
    let title = [
      change(MedicationText.name.words, old.medication, medication.medication),
      change(MedicationText.dosage.words, old.dosage, medication.dosage),
      change(
        translated("schedule", in: "change of a medication"),
        old.scheduleWords(startOfCount: true),
        medication.scheduleWords(startOfCount: true)
      ),
    ]
    let dose = change(
      translated("dose", in: "change of a medication"),
      old.doseWords ?? "1",
      medication.doseWords ?? "1"
    )
    let hours =
      old.zone == medication.zone
      ? nil : medication.hoursWords ?? translated("by the time zone in reminders.zone")
    let remarks = MedicationText.remarks.map { change($0.words, old.texts[$0], medication.texts[$0]) }
    let conditions = [
      change(
        translated("reminders", in: "change of a medication"),
        old.remindersWord,
        medication.remindersWord
      ),
      old.state == medication.state ? nil : medication.state.asChange,
    ]
    return (title + [dose, hours] + remarks + conditions).compactMap(\.self)
  }

  private func change(_ name: String, _ old: String?, _ new: String?) -> String? {
    switch (old, new) {
    case (let old, let new) where old == new: nil
    case (let old?, let new?): "\(name) \(old) → \(new)"
    case (nil, let new?): "\(name) \(new)"
    default: translated("no \(name)", in: "change of a medication")
    }
  }
}

extension Control.MedicationState {
  fileprivate var asChange: String {
    switch self {
    case .active: translated("resumed")
    case .paused: translated("paused")
    case .ended: translated("ended")
    }
  }
}

extension DoseAmounts.Step {
  /// `3 for 5 days`.
  fileprivate var words: String {
    translated(days, one: "\(amount.text) for \(days) day", other: "\(amount.text) for \(days) days")
  }
}
