import PillsCore
import Varlink

extension Dosage.File {
  /// Reads a file that any version of Dosage wrote.
  init(ofAnyVersion json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    if let meds = try members.optional("meds") as [FormerItem]? {
      self.init(
        treatments: meds.compactMap { if case .treatment(let treatment, _) = $0 { treatment } else { nil } },
        lastUpdate: meds.compactMap { if case .treatment(_, let day) = $0 { day } else { nil } }.last,
        history: meds.compactMap { if case .dose(let dose) = $0 { dose } else { nil } }
      )
    } else if let days = (try members.optional("history") as DosesByDay?)?.doses {
      self.init(treatments: try members.optional("treatments"), history: days)
    } else {
      self = try json.read(Dosage.File.self)
    }
  }
}

/// The answers by day, as earlier versions wrote them.
private struct DosesByDay: JSONReadable {
  /// Nil for a list.
  let doses: [Dosage.Dose]?

  init(from json: JSONReader) throws(UnfitJSON) {
    guard let members = try? json.members() else {
      doses = nil
      return
    }
    var doses: [Dosage.Dose] = []
    for day in members.names.sorted() { doses += try members.required(day) as [Dosage.Dose] }
    self.doses = doses
  }
}

/// A treatment or the answer to a dose, as the first versions wrote them: most of it is in "info", and some
/// versions put a line before the names of members.
private enum FormerItem: JSONReadable {
  case treatment(Dosage.Treatment, lastUpdate: String?)
  case dose(Dosage.Dose)

  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    func optional<Value: JSONReadable>(_ name: String) throws(UnfitJSON) -> Value? {
      if let value: Value = try members.optional(name) { return value }
      return try members.optional("_" + name)
    }
    func required<Value: JSONReadable>(_ name: String) throws(UnfitJSON) -> Value {
      if let value: Value = try members.optional("_" + name) { return value }
      return try members.required(name)
    }
    let (name, unit): (String, String?) = (try required("name"), try optional("unit"))
    if let taken: String = try optional("taken") {
      let (date, info): (FormerDate, FormerInfo.Dose) = (try required("date"), try required("info"))
      let number: Double = taken == "yes" ? 1 : taken == "no" ? 0 : -1
      let answer = [date.milliseconds, number]
      self = .dose(Dosage.Dose(name: name, unit: unit, time: info.time, dose: info.dose, taken: answer))
    } else {
      let info: FormerInfo.Treatment = try required("info")
      self = .treatment(info.treatment(name, unit), lastUpdate: info.lastUpdate)
    }
  }
}

/// A timestamp such as `2023-08-01T19:00:00.000Z`, or milliseconds since 1970.
private struct FormerDate: JSONReadable {
  let milliseconds: Double

  init(from json: JSONReader) throws(UnfitJSON) {
    if let number = try? json.read(Double.self) {
      milliseconds = number
    } else {
      let instant = try json.word { Instant(exactTimestamp: $0) }
      milliseconds = Double(instant.microsecondsSinceEpoch) / 1000
    }
  }
}

/// The member "info".
private enum FormerInfo {
  struct Dose: JSONReadable {
    let time: [Int]
    let dose: Double

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      (time, dose) = (try members.required("time"), try members.required("dose"))
    }
  }

  struct Treatment: JSONReadable {
    private let rest: Rest
    private let duration: Duration?
    private let repeats: Repeats?
    let lastUpdate: String?

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      rest = try json.read(Rest.self)
      duration = try members.optional("duration")
      repeats = try members.optional("recurring")
      lastUpdate = try members.optional("lastUpdate")
    }

    func treatment(_ name: String, _ unit: String?) -> Dosage.Treatment {
      Dosage.Treatment(
        name: name,
        unit: unit,
        notes: rest.notes,
        frequency: rest.frequency,
        days: rest.days,
        cycle: rest.cycle,
        dosage: rest.dosage,
        duration: duration?.duration,
        inventory: rest.inventory,
        recurring: repeats?.repeats
      )
    }
  }

  /// What has the same form today.
  private struct Rest: JSONReadable {
    let notes: String?
    let frequency: String
    let days: [Int]?
    let cycle: [Int]?
    let dosage: [Dosage.Amount]
    let inventory: Dosage.Inventory?

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      (notes, frequency) = (try members.optional("notes"), try members.required("frequency"))
      (days, cycle) = (try members.optional("days"), try members.optional("cycle"))
      (dosage, inventory) = (try members.required("dosage"), try members.optional("inventory"))
    }
  }

  /// In milliseconds since 1970, or a text with the seconds; then the last day may be missing.
  private struct Duration: JSONReadable {
    let duration: Dosage.Duration

    init(from json: JSONReader) throws(UnfitJSON) {
      let members = try json.members()
      func milliseconds(_ name: String) throws(UnfitJSON) -> Double? {
        guard let text = try? members.required(name) as String else { return try members.optional(name) }
        guard !text.isEmpty else { return nil }
        guard let seconds = Double(text) else { throw .corrupt(at: "duration.\(name)") }
        return seconds * 1000
      }
      duration = Dosage.Duration(
        enabled: try members.optional("enabled"),
        start: try milliseconds("start"),
        end: try milliseconds("end")
      )
    }
  }

  /// An object, or only whether there are repeats.
  private struct Repeats: JSONReadable {
    let repeats: Dosage.Repeats

    init(from json: JSONReader) throws(UnfitJSON) {
      if let isEnabled = try? json.read(Bool.self) {
        // The fixed interval of that version.
        repeats = Dosage.Repeats(enabled: isEnabled, interval: 5)
      } else {
        repeats = try json.read(Dosage.Repeats.self)
      }
    }
  }
}
