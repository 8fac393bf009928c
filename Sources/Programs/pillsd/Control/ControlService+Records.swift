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
    var place = RecordsPlace.medication(0)
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
        medications: page.medications,
        doses: page.doses,
        next: next?.description
      )
    )
  }
}

/// Up to where somebody has read the records.
private enum RecordsPlace: Hashable {
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
  private(set) var medications: [Control.RecordedMedication] = []
  private(set) var doses: [Control.RecordedDose] = []

  /// The versions of medications, or the doses, after which no other medication and no other day begins.
  private static let enough = 150
  /// The days whose answers are read at once.
  private static let daysAtOnce = 31

  /// Gives where the next part begins; nil where this is the last.
  mutating func fill(from place: RecordsPlace) throws(StoreError) -> RecordsPlace? {
    switch place {
    case .medication(let count): return addMedications(after: count)
    case .day(let day): return try addDays(from: day)
    }
  }

  private mutating func addMedications(after first: Int) -> RecordsPlace {
    var count = 0
    // As they were made, whatever the clock was like then.
    for (place, history) in daemon.engine.memory.medications.regimen.histories.enumerated()
    where place >= first {
      if count >= Self.enough { return .medication(place) }
      count += history.versions.count
      medications.append(
        Control.RecordedMedication(
          id: history.id.description,
          versions: history.versions.map {
            Control.MedicationVersion($0, regimen: daemon.engine.regimen, zone: moment.zone)
          }
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
    for day in run {
      if doses.count >= Self.enough { return .day(day) }
      for slot in slots[day] ?? [] { add(slot, answers) }
      let others = (answers.asNeeded[day] ?? []).sorted {
        ($0.dose.at, $0.dose.medication) < ($1.dose.at, $1.dose.medication)
      }
      for (dose, entry) in others { add(dose, entry) }
    }
    return run.upperBound < days.upperBound ? .day(run.upperBound.next) : nil
  }

  private mutating func add(_ slot: SlotOverview, _ answers: RecordedAnswers) {
    for dose in slot.doses {
      let key = Dose(day: slot.id.day, slot: slot.id.slot, medication: dose.medication.id)
      let said = dose.at == nil ? nil : answers.due[key]
      doses.append(
        Control.RecordedDose(
          day: slot.id.day,
          slot: slot.id.slot.description,
          dueAt: moment.zone.timestamp(of: slot.dueAt),
          id: dose.medication.id.description,
          medication: dose.medication.name,
          dosage: dose.medication.texts[.dosage],
          amount: dose.amount.unlessOne,
          status: dose.status,
          at: dose.at.map(moment.zone.exactTimestamp),
          recordedAt: said.map { moment.zone.exactTimestamp(of: $0.recordedAt) },
          channel: said?.via.rawValue
        )
      )
    }
  }

  private mutating func add(_ dose: AsNeededDose, _ entry: Entry) {
    doses.append(
      Control.RecordedDose(
        day: dose.day,
        id: dose.medication.description,
        medication: dose.label.name,
        dosage: dose.label.dosage.unlessEmpty,
        amount: dose.label.amount.unlessOne,
        status: .taken,
        at: moment.zone.exactTimestamp(of: dose.at),
        recordedAt: moment.zone.exactTimestamp(of: entry.recordedAt),
        channel: entry.via.rawValue,
        note: dose.note
      )
    )
  }
}
