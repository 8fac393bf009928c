import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// `today` is the day to which the positions of cycles in the file refer.
  init(_ file: Dosage.File, on today: Day) throws(UnfitJSON) {
    self.init()
    for (index, treatment) in (file.treatments ?? []).enumerated() {
      try add(treatment, on: today, at: "treatments[\(index)]")
    }
    for (index, dose) in (file.history ?? []).enumerated() {
      let unit = dose.unit ?? file.treatments?.first { $0.name == dose.name }?.unit
      try add(dose, unit, at: "history[\(index)]")
    }
  }

  private mutating func add(
    _ treatment: Dosage.Treatment,
    on today: Day,
    at place: String
  ) throws(UnfitJSON) {
    let name = treatment.name.asOneLine
    var medication = ForeignMedication(name: name)
    medication.instructions = treatment.notes.map(\.asOneLine).flatMap { $0.isEmpty ? nil : $0 }
    var step = ForeignStep(schedule: try treatment.schedule(on: today, at: place))
    let amounts = treatment.dosage.map(\.dose)
    if Set(amounts).count <= 1 {
      step.dosage = amounts.first.map { amount($0, treatment.unit) }
    } else {
      step.dosage = treatment.unit.map(\.asOneLine).flatMap { $0.isEmpty ? nil : $0 }
    }
    if step.schedule != ForeignStep.asNeeded {
      medication.reminders = treatment.dosage.count
      for (index, dose) in treatment.dosage.enumerated() {
        let place = "\(place).dosage[\(index)]"
        guard let time = time(dose.time) else { throw .corrupt(at: "\(place).time") }
        var amount: Amount?
        if Set(amounts).count > 1 {
          guard let own = Amount("\(dose.dose)"), Amount.doseRange.contains(own) else {
            throw .corrupt(at: "\(place).dose")
          }
          amount = own
        }
        if step.times.updateValue(amount, forKey: SlotTime(time)) == nil { medication.carried += 1 }
      }
    }
    var doubts: [String] = []
    if medication.carried < medication.reminders {
      doubts.append(translated("it has more than one dose at the same time"))
    }
    if treatment.frequency == "day-of-month", let day = treatment.monthDay {
      doubts += doubt(about: [day]).map { [$0] } ?? []
    }
    if !doubts.isEmpty {
      medication.isActive = false
      remarks.append(isOnHold(name, doubts.joined(separator: "; ")))
    }
    medication.steps = [step]
    if let duration = treatment.duration, duration.enabled == true {
      medication.steps[0].from = try duration.start.map { (start) throws(UnfitJSON) in
        try moment(start, at: "\(place).duration.start").day
      }
      if let end = duration.end {
        let day = try moment(end, at: "\(place).duration.end").day
        medication.steps.append(ForeignStep(from: day.next))
      }
    }
    medications.append(medication)
  }

  private mutating func add(_ dose: Dosage.Dose, _ unit: String?, at place: String) throws(UnfitJSON) {
    guard dose.taken.count == 2, dose.taken[1] >= 0 else { return }
    let taken = try moment(dose.taken[0], at: "\(place).taken[0]")
    guard let time = time(dose.time) else { throw .corrupt(at: "\(place).time") }
    // An answer long before its time belongs to the day before: an evening dose after midnight.
    let isOfDayBefore = time.secondsSinceMidnight - taken.timeOfDay.secondsSinceMidnight > earliest
    doses.append(
      ForeignDose(
        day: isOfDayBefore ? taken.day.previous : taken.day,
        time: time,
        medication: dose.name.asOneLine,
        dosage: amount(dose.dose, unit),
        isTaken: dose.taken[1] > 0,
        at: taken.instant,
        place: place
      )
    )
  }

  private func amount(_ dose: Double, _ unit: String?) -> String {
    let number = Int(exactly: dose).map(String.init) ?? "\(dose)"
    return [number, unit?.asOneLine ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func time(_ parts: [Int]) -> TimeOfDay? {
    parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
  }

  private func moment(_ milliseconds: Double, at place: String) throws(UnfitJSON) -> Timestamp {
    guard let moment = Timestamp(foreignSeconds: milliseconds / 1000) else { throw .corrupt(at: place) }
    return moment
  }
}

/// Seconds before its time at which a dose can be answered at the earliest.
private let earliest = 6 * 3600

extension Dosage.Treatment {
  fileprivate func schedule(on today: Day, at place: String) throws(UnfitJSON) -> String {
    switch frequency {
    case "when-needed": return ForeignStep.asNeeded
    case "specific-days":
      guard let days, !days.isEmpty else { return "daily" }
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
      guard let cycle, cycle.count >= 2, cycle[0] > 0, cycle[1] > 0 else { return "daily" }
      guard cycle.allSatisfy((0...ForeignStep.mostDays).contains) else {
        throw .corrupt(at: "\(place).cycle")
      }
      let passed = cycle.count > 2 ? max(0, cycle[2] - 1) : 0
      return "cycle \(cycle[0])/\(cycle[1]) from \(today.advanced(by: -passed))"
    default: return "daily"
    }
  }
}
