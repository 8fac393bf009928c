import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// `today` is the day of which the positions in cycles are, if the file does not say it.
  init(_ file: Dosage.File, on today: Day) throws(UnfitJSON) {
    self.init()
    let updated = try file.lastUpdate.flatMap { (text) throws(UnfitJSON) in
      text.isEmpty ? nil : try day(of: text, at: "lastUpdate")
    }
    for (index, treatment) in (file.treatments ?? []).enumerated() {
      try add(treatment, updated: updated ?? today, on: today, at: "treatments[\(index)]")
    }
    for (index, dose) in (file.history ?? []).enumerated() {
      let unit = dose.unit ?? file.treatments?.first { $0.name == dose.name }?.unit
      try add(dose, unit, at: "history[\(index)]")
    }
  }

  private mutating func add(
    _ treatment: Dosage.Treatment,
    updated: Day,
    on today: Day,
    at place: String
  ) throws(UnfitJSON) {
    let name = treatment.name.asOneLine
    var medication = ForeignMedication(name: name)
    let others = medication.takeInstructions(from: [treatment.notes])
    let period = try DosagePeriod(treatment.duration, at: "\(place).duration")
    var problems = treatment.problems
    if let first = period.first, let end = period.end, end <= first {
      problems.append(ForeignProblem(words: endsBeforeItBegins()))
    }
    let isLeftOut = problems.contains(where: \.leavesOut)
    var step = ForeignStep(
      schedule: isLeftOut
        ? ForeignStep.asNeeded
        : try treatment.schedule(updated: max(updated, period.first ?? updated), on: today, at: place)
    )
    let amounts = treatment.dosage.map(\.dose)
    if Set(amounts).count <= 1 {
      step.dosage = amounts.first.map { amount($0, treatment.unit) }
    } else {
      step.dosage = treatment.unit.map(\.asOneLine).flatMap { $0.isEmpty ? nil : $0 }
    }
    if treatment.frequency != Dosage.Treatment.asNeeded { medication.reminders = treatment.dosage.count }
    if step.schedule != ForeignStep.asNeeded {
      for (index, dose) in treatment.dosage.enumerated() {
        let place = "\(place).dosage[\(index)]"
        guard let time = time(dose.time) else { throw .corrupt(at: "\(place).time") }
        var amount: Amount?
        if Set(amounts).count > 1 {
          guard let own = Amount(numberText(dose.dose)), Amount.doseRange.contains(own) else {
            throw .corrupt(at: "\(place).dose")
          }
          amount = own
        }
        if step.times.updateValue(amount, forKey: SlotTime(time)) == nil { medication.carried += 1 }
      }
      if medication.carried < medication.reminders {
        problems.append(ForeignProblem(words: translated("it has more than one dose at the same time")))
      }
    }
    medication.problems = problems.map(\.words)
    if !isLeftOut { step.from = period.first }
    medication.steps = [step]
    if !isLeftOut, let end = period.end { medication.steps.append(ForeignStep(from: end)) }
    medications.append(medication)
    remark(on: treatment, name, others)
  }

  /// Adds remarks about everything that Pills does not import, or handles in another way.
  private mutating func remark(on treatment: Dosage.Treatment, _ name: String, _ others: [String]) {
    if let stock = treatment.inventory, stock.enabled == true, let amount = stock.current {
      remarks.append(stockIsNotImported(name, max(amount, 0)))
    }
    if treatment.markConfirmed == true { remarks.append(recordsByItself("Dosage", name)) }
    let repeats = treatment.notification?.recurring ?? treatment.recurring
    if repeats?.enabled == true, let minutes = repeats?.interval {
      let command = toType("pillsctl settings reminders.repeatevery")
      remarks.append(
        translated(
          "\(name): Dosage reminds you again after \(numberText(minutes)) minutes. In Pills this is one setting for all: \(command)"
        )
      )
    }
    remarks += others.map { text in translated("\(name): this text is not imported: \(text)") }
  }

  private mutating func add(_ dose: Dosage.Dose, _ unit: String?, at place: String) throws(UnfitJSON) {
    guard dose.taken.count == 2, dose.taken[1] >= 0 else { return }
    let taken = try moment(dose.taken[0], at: "\(place).taken[0]")
    guard let time = time(dose.time) else { throw .corrupt(at: "\(place).time") }
    // So does Dosage write a dose beside the schedule: it was due when it was taken.
    let isDueAsTaken = (time.hour, time.minute) == (taken.timeOfDay.hour, taken.timeOfDay.minute)
    let isUntimed = dose.taken[1] > 1 && taken.timeOfDay == .endOfDay
    // The day is that of the answer. An evening dose after midnight is of the day before.
    doses.append(
      ForeignDose(
        day: taken.timeOfDay.isTooEarly(for: time) ? taken.day.previous : taken.day,
        time: time,
        mayBeExtra: isDueAsTaken && dose.taken[1] == 1,
        medication: dose.name.asOneLine,
        dosage: amount(dose.dose, unit),
        isTaken: dose.taken[1] > 0,
        at: isUntimed ? SystemZone().instant(of: time, on: taken.day) : taken.instant,
        place: place
      )
    )
  }

  private func amount(_ dose: Double, _ unit: String?) -> String {
    [numberText(dose), unit?.asOneLine ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func time(_ parts: [Int]) -> TimeOfDay? {
    parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
  }
}

extension TimeOfDay {
  /// At which Dosage puts an answer whose time is not known.
  static let endOfDay = TimeOfDay(hour: 23, minute: 59, second: 59) ?? .noon
}

/// The days of a treatment.
private struct DosagePeriod {
  private(set) var first: Day?
  /// The first day after it.
  private(set) var end: Day?

  init(_ duration: Dosage.Duration?, at place: String) throws(UnfitJSON) {
    guard let duration, duration.enabled == true else { return }
    first = try duration.start.map { (start) throws(UnfitJSON) in try moment(start, at: "\(place).start").day
    }
    end = try duration.end.map { (end) throws(UnfitJSON) in try moment(end, at: "\(place).end").day.next }
  }
}

private func moment(_ milliseconds: Double, at place: String) throws(UnfitJSON) -> Timestamp {
  guard let moment = Timestamp(foreignSeconds: milliseconds / 1000) else { throw .corrupt(at: place) }
  return moment
}

/// The local day of a timestamp such as `2026-11-20T10:00:00.000Z`.
private func day(of text: String, at place: String) throws(UnfitJSON) -> Day {
  guard let instant = Instant(exactTimestamp: text),
    let moment = Timestamp(foreignSeconds: Double(instant.secondsSinceEpoch))
  else { throw .corrupt(at: place) }
  return moment.day
}

extension Dosage.Treatment {
  fileprivate static let asNeeded = "when-needed"

  fileprivate var problems: [ForeignProblem] {
    switch frequency {
    case Self.asNeeded: return []
    case _ where dosage.isEmpty: return [ForeignProblem(words: translated("it has no doses"))]
    case "daily": return []
    case "specific-days" where days?.isEmpty ?? true:
      return [ForeignProblem(words: translated("it has no day of the week"))]
    case "specific-days": return []
    case "day-of-month":
      return monthDay.flatMap { doubt(about: [$0]) }.map { [ForeignProblem(words: $0, leavesOut: false)] }
        ?? []
    case "cycle":
      let isEver = (cycle?.count ?? 0) > 1 && cycle?.first != 0
      return isEver ? [] : [ForeignProblem(words: noDayInCycle())]
    default:
      return [ForeignProblem(words: translated("Pills does not know the frequency '\(frequency.asOneLine)'"))]
    }
  }

  /// `updated` is the day of the position in the cycle.
  fileprivate func schedule(updated: Day, on today: Day, at place: String) throws(UnfitJSON) -> String {
    switch frequency {
    case Self.asNeeded: return ForeignStep.asNeeded
    case "specific-days":
      let days = days ?? []
      guard days.allSatisfy((0...6).contains) else { throw .corrupt(at: "\(place).days") }
      // Dosage counts from Sunday (0), and Weekday from Monday.
      let names = Set(days).map { ($0 + 6) % 7 }.sorted().map { Weekday.allCases[$0].description }
      return "weekly \(names.joined(separator: ","))"
    case "day-of-month":
      guard let monthDay, DayPattern.monthDayRange.contains(monthDay) else {
        throw .corrupt(at: "\(place).monthDay")
      }
      return DayPattern.monthly([monthDay]).description
    case "cycle":
      guard let cycle, cycle.count > 1, cycle.allSatisfy((0...ForeignStep.mostDays).contains) else {
        throw .corrupt(at: "\(place).cycle")
      }
      let (on, off) = (cycle[0], cycle[1])
      guard off > 0 else { return "daily" }
      let position = min(max(cycle.count > 2 ? cycle[2] : 1, 1), on + off)
      // If the clock was ahead at the last update, days before it are due too.
      let pattern = DayPattern.cycle(on: on, off: off, first: updated.advanced(by: 1 - position))
      return "cycle \(on)/\(off) from \(pattern.reaching(back: today).first ?? today)"
    default: return "daily"
    }
  }
}
