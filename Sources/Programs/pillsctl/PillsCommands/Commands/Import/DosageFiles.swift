import PillsCore
import Varlink
import Words

/// What Dosage (github.com/diegopvlk/Dosage) keeps in its two files: treatments, and what became of their doses. Members that
/// say nothing to Pills are left out.
struct DosageFile: JSONReadable {
  let treatments: [DosageTreatment]
  let history: [DosageDose]

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    treatments = try members.optional("treatments") ?? []
    history = try members.optional("history") ?? []
  }
}

struct DosageTreatment: JSONReadable {
  struct Dose: JSONReadable {
    /// Hour and minute.
    let time: [Int]
    let dose: Double

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      time = try members.required("time")
      dose = try members.required("dose")
    }
  }

  /// From when to when it is taken.
  struct Duration: JSONReadable {
    let isEnabled: Bool
    /// Milliseconds since 1970.
    let start: Double?
    let end: Double?

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      isEnabled = try members.optional("enabled") ?? false
      start = try members.optional("start")
      end = try members.optional("end")
    }
  }

  let name: String
  let unit: String?
  let notes: String?
  /// `daily`, `specific-days`, `day-of-month`, `cycle` or `when-needed`.
  let frequency: String
  /// Sunday is 0.
  let days: [Int]
  /// Days on, days off, and where in the two together today is, counted from 1.
  let cycle: [Int]
  let dosage: [Dose]
  let duration: Duration?

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    name = try members.required("name")
    unit = try members.optional("unit")
    notes = try members.optional("notes")
    frequency = try members.required("frequency")
    days = try members.optional("days") ?? []
    cycle = try members.optional("cycle") ?? []
    dosage = try members.required("dosage")
    duration = try members.optional("duration")
  }
}

struct DosageDose: JSONReadable {
  let name: String
  let unit: String?
  /// Hour and minute.
  let time: [Int]
  let dose: Double
  /// Milliseconds since 1970, and 1 for taken, 2 and 3 for that without a time, 0 for skipped, -1 for missed.
  let taken: [Double]

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    name = try members.required("name")
    unit = try members.optional("unit")
    time = try members.required("time")
    dose = try members.required("dose")
    taken = try members.required("taken")
  }
}

extension ForeignHistory {
  /// `today` is the day on which a cycle stands where the file says.
  init(_ file: DosageFile, on today: Day) {
    self.init()
    for treatment in file.treatments { add(treatment, on: today) }
    for (index, dose) in file.history.enumerated() { add(dose, at: "history[\(index)]") }
  }

  private mutating func add(_ treatment: DosageTreatment, on today: Day) {
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
    if let duration = treatment.duration, duration.isEnabled {
      medication.from = duration.start.map { LocalMoment(secondsSinceEpoch: Int($0 / 1000)).day }
      medication.until = duration.end.map { LocalMoment(secondsSinceEpoch: Int($0 / 1000)).day }
    }
    medications.append(medication)
  }

  private mutating func add(_ dose: DosageDose, at place: String) {
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

extension DosageTreatment {
  fileprivate func schedule(on today: Day) -> String {
    switch frequency {
    case "when-needed": return "as-needed"
    case "specific-days":
      // Monday is the first here.
      let names = Set(days).map { ($0 + 6) % 7 }.sorted().map { Weekday.allCases[$0].description }
      return names.isEmpty ? "daily" : "weekly \(names.joined(separator: ","))"
    case "cycle":
      guard cycle.count >= 2, cycle[0] > 0, cycle[1] > 0 else { return "daily" }
      let passed = cycle.count > 2 ? max(0, cycle[2] - 1) : 0
      return "cycle \(cycle[0])/\(cycle[1]) from \(today.advanced(by: -passed))"
    default: return "daily"
    }
  }
}
