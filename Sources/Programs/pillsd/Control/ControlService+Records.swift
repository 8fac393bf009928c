import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// All that is recorded, for programs that take it away.
extension ControlService {
  func getRecords(
    _ input: Control.GetRecords.Input,
    _ call: TypedCall<Control.GetRecords>
  ) throws(CallFailure) {
    let moment = daemon.moment
    let today = moment.today
    let last = try min(input.lastDay.map(day)?.resolved(today: today) ?? today, today)
    let known = try stored { () throws(StoreError) in
      try daemon.history.firstDay(of: daemon.engine, at: moment)
    }
    let first = try input.firstDay.map(day)?.resolved(today: today) ?? min(known, last)
    if last < first {
      throw CallFailure(Control.UntilBeforeFrom(until: last, from: first))
    }
    var place = RecordsPlace.beginning
    if let text = input.after {
      guard let after = RecordsPlace(text) else { throw CallFailure(InvalidParameter(parameter: "after")) }
      place = after
    }
    var page = RecordsPage(daemon: daemon, days: max(first, min(known, last))...last, moment: moment)
    let next = try stored { () throws(StoreError) in try page.fill(from: place) }
    call.reply(
      Control.GetRecords.Output(
        now: moment.timestamp,
        firstDay: first,
        lastDay: last,
        records: page.records,
        next: next?.description
      )
    )
  }
}

/// Up to where somebody has read the records.
private enum RecordsPlace: Hashable {
  case beginning
  /// Behind so many medications.
  case medication(Int)
  /// Before this day.
  case day(Day)
}

extension RecordsPlace: LosslessStringConvertible {
  init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0] {
    case "medication":
      guard let count = Int(words[1]) else { return nil }
      self = .medication(count)
    case "day":
      guard let day = Day(words[1]) else { return nil }
      self = .day(day)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .beginning: ""
    case .medication(let count): "medication \(count)"
    case .day(let day): "day \(day)"
    }
  }
}

/// A part of the records: little enough that nobody else waits long for pillsd while it is put together.
@MainActor
private struct RecordsPage {
  let daemon: Daemon
  let days: ClosedRange<Day>
  let moment: Moment
  var records = Control.Records(medications: [], slots: [], goals: [], doses: [], drinks: [])

  /// The versions of medications, or the doses and drinks, after which no other medication and no other day begins.
  private static let enough = 150
  /// The days whose answers are read at once.
  private static let daysAtOnce = 31

  /// Gives where the next part begins; nil where this is the last.
  mutating func fill(from place: RecordsPlace) throws(StoreError) -> RecordsPlace? {
    switch place {
    case .beginning:
      let regimen = daemon.engine.regimen
      records.slots = Control.RecordedSlot.all(of: regimen.slots)
      records.goals = daemon.engine.goals.versions.map {
        Control.RecordedGoal(from: $0.from, millilitres: $0.millilitres)
      }
      return try addMedications(after: 0)
    case .medication(let count): return try addMedications(after: count)
    case .day(let day): return try addDays(from: day)
    }
  }

  private mutating func addMedications(after first: Int) throws(StoreError) -> RecordsPlace? {
    var count = 0
    // As they were made, whatever the clock was like then.
    for (place, history) in daemon.engine.memory.medications.regimen.histories.enumerated()
    where place >= first {
      if count >= Self.enough { return .medication(place) }
      let stock = try daemon.store.readable(at: moment).stockEntries(of: history.id)
      count += history.versions.count + stock.count
      records.medications.append(
        Control.RecordedMedication(
          number: daemon.engine.regimen.number(of: history.id),
          versions: history.versions.map {
            Control.MedicationVersion($0, regimen: daemon.engine.regimen, zone: moment.zone)
          },
          stock: stock.isEmpty ? nil : stock.map { Control.RecordedStock($0, zone: moment.zone) }
        )
      )
    }
    return .day(days.lowerBound)
  }

  private mutating func addDays(from day: Day) throws(StoreError) -> RecordsPlace? {
    let first = max(day, days.lowerBound)
    guard first <= days.upperBound else { return nil }
    let run = first...min(first.advanced(by: Self.daysAtOnce - 1), days.upperBound)
    let slots = try daemon.history.slots(of: run, engine: daemon.engine, at: moment)
    let answers = try daemon.history.answers(of: run, at: moment)
    let drinks = Dictionary(grouping: try daemon.store.readable(at: moment).drinks(of: run), by: \.day)
    for day in run {
      if records.doses.count + records.drinks.count >= Self.enough { return .day(day) }
      for slot in slots[day] ?? [] { add(slot, answers) }
      let others = (answers.asNeeded[day] ?? []).sorted {
        ($0.dose.at, $0.dose.medication) < ($1.dose.at, $1.dose.medication)
      }
      for (dose, entry) in others { add(dose, entry) }
      records.drinks += (drinks[day] ?? []).map { Control.RecordedDrink($0, zone: moment.zone) }
    }
    return run.upperBound < days.upperBound ? .day(run.upperBound.next) : nil
  }

  private mutating func add(_ slot: SlotOverview, _ answers: RecordedAnswers) {
    for dose in slot.doses {
      let key = Dose(day: slot.id.day, slot: slot.id.slot, medication: dose.medication.id)
      let said = dose.at == nil ? nil : answers.due[key]
      records.doses.append(
        Control.RecordedDose(
          day: slot.id.day,
          slot: slot.id.slot.description,
          dueAt: moment.zone.timestamp(of: slot.dueAt).description,
          number: daemon.engine.regimen.number(of: dose.medication.id),
          medication: dose.medication.name,
          dosage: dose.medication.texts[.dosage],
          amount: dose.amount.unlessOne,
          status: dose.status,
          at: dose.at.map { moment.zone.exactTimestamp(of: $0).description },
          recordedAt: said.map { moment.zone.exactTimestamp(of: $0.recordedAt).description },
          channel: said?.via.rawValue
        )
      )
    }
  }

  private mutating func add(_ dose: AsNeededDose, _ entry: Entry) {
    records.doses.append(
      Control.RecordedDose(
        day: dose.day,
        number: daemon.engine.regimen.number(of: dose.medication),
        medication: dose.label.name,
        dosage: dose.label.dosage.unlessEmpty,
        amount: dose.label.amount.unlessOne,
        status: .taken,
        at: moment.zone.exactTimestamp(of: dose.at).description,
        recordedAt: moment.zone.exactTimestamp(of: entry.recordedAt).description,
        channel: entry.via.rawValue,
        note: dose.note
      )
    )
  }
}

extension Regimen {
  /// By which the records name a medication: 1 is the one that everybody begins with.
  fileprivate func number(of id: MedicationID) -> Int {
    if id == .defaultMedication { return 1 }
    let others = histories.filter { $0.id != .defaultMedication }
    return (others.firstIndex { $0.id == id } ?? others.endIndex) + 2
  }
}

extension Control.RecordedSlot {
  fileprivate static func all(of slots: SlotHistory) -> [Control.RecordedSlot] {
    slots.all.sorted { $0.key < $1.key }.flatMap { slot, times in
      times.steps.map { Self(slot: slot.description, from: $0.from, time: $0.value) }
    }
  }
}

extension Control.RecordedStock {
  fileprivate init(_ entry: StockEntry, zone: any LocalTime) {
    self.init(
      id: entry.id.description,
      at: zone.exactTimestamp(of: entry.at).description,
      said: Control.StockSaying(entry.saying),
      amount: entry.saying.amount?.description,
      days: entry.saying.days
    )
  }
}

extension Control.RecordedDrink {
  fileprivate init(_ drink: Drink, zone: any LocalTime) {
    self.init(
      id: drink.id.description,
      day: drink.day,
      at: zone.exactTimestamp(of: drink.at).description,
      millilitres: drink.millilitres,
      beverage: drink.beverage.word,
      note: drink.note
    )
  }
}
