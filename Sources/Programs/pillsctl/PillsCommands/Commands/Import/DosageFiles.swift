import PillsCore
import Words

extension ForeignHistory {
  /// `today` is the day on which a cycle stands where the file says.
  init(_ file: Dosage.File, on today: Day) {
    self.init()
    for treatment in file.treatments ?? [] { add(treatment, on: today) }
    for (index, dose) in (file.history ?? []).enumerated() { add(dose, at: "history[\(index)]") }
  }

  private mutating func add(_ treatment: Dosage.Treatment, on today: Day) {
    let name = treatment.name.asOneLine
    var medication = ForeignMedication(name: name)
    medication.instructions = treatment.notes.map(\.asOneLine).flatMap { $0.isEmpty ? nil : $0 }
    medication.dosage = treatment.dosage.first.map { amount($0.dose, treatment.unit) }
    medication.schedule = treatment.schedule(on: today)
    if treatment.frequency == "day-of-month" {
      remarks.append(
        translated(
          "\(name): it is due on a day of the month, which Pills has no schedule for; it is daily now."
        )
      )
    }
    if Set(treatment.dosage.map(\.dose)).count > 1 {
      remarks.append(translated("\(name): its doses differ in amount; that of the first is written down."))
    }
    if medication.schedule != "as-needed" { medication.times = treatment.dosage.compactMap { time($0.time) } }
    if let duration = treatment.duration, duration.enabled == true {
      medication.from = duration.start.map { LocalMoment(secondsSinceEpoch: Int($0 / 1000)).day }
      medication.until = duration.end.map { LocalMoment(secondsSinceEpoch: Int($0 / 1000)).day }
    }
    medications.append(medication)
  }

  private mutating func add(_ dose: Dosage.Dose, at place: String) {
    guard dose.taken.count == 2, dose.taken[1] >= 0 else { return }
    let seconds = Int(dose.taken[0] / 1000)
    doses.append(
      ForeignDose(
        day: LocalMoment(secondsSinceEpoch: seconds).day,
        time: time(dose.time),
        medication: dose.name.asOneLine,
        dosage: amount(dose.dose, dose.unit),
        isTaken: dose.taken[1] > 0,
        at: Instant(secondsSinceEpoch: Int64(seconds)).timestamp,
        place: place
      )
    )
  }

  /// `1 Pill(s)`, `2.5 ml`.
  private func amount(_ dose: Double, _ unit: String?) -> String {
    let number = dose == dose.rounded() ? "\(Int(dose))" : "\(dose)"
    return [number, unit?.asOneLine ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func time(_ parts: [Int]) -> TimeOfDay? {
    parts.count == 2 ? TimeOfDay(hour: parts[0], minute: parts[1]) : nil
  }
}

extension Dosage.Treatment {
  fileprivate func schedule(on today: Day) -> String {
    switch frequency {
    case "when-needed": return "as-needed"
    case "specific-days":
      // Monday is the first here.
      let names = Set(days ?? []).map { ($0 + 6) % 7 }.sorted().map { Weekday.allCases[$0].description }
      return names.isEmpty ? "daily" : "weekly \(names.joined(separator: ","))"
    case "cycle":
      guard let cycle, cycle.count >= 2, cycle[0] > 0, cycle[1] > 0 else { return "daily" }
      let passed = cycle.count > 2 ? max(0, cycle[2] - 1) : 0
      return "cycle \(cycle[0])/\(cycle[1]) from \(today.advanced(by: -passed))"
    default: return "daily"
    }
  }
}
