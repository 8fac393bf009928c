import PillsAPI
import PillsCore
import PillsStore
import Varlink

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
    if last < first { throw CallFailure(Control.UntilBeforeFrom(until: last, from: first)) }
    let start = input.after.map { Day($0) } ?? max(first, min(known, last))
    guard let start else { throw CallFailure(InvalidParameter(parameter: "after")) }
    var page = RecordsPage(daemon: daemon, moment: moment)
    let next = try stored { () throws(StoreError) in try page.addDays(from: start, through: last) }
    call.reply(
      Control.GetRecords.Output(
        now: moment.timestamp,
        firstDay: first,
        lastDay: last,
        medications: input.after == nil ? medications(at: moment) : [],
        doses: page.doses,
        next: next
      )
    )
  }

  /// The versions as they were made, even by a wrong clock.
  private func medications(at moment: Moment) -> [Control.RecordedMedication] {
    let regimen = daemon.engine.regimen
    return daemon.engine.memory.medications.regimen.histories.map { history in
      Control.RecordedMedication(
        id: history.id.description,
        versions: history.versions.map { Control.MedicationVersion($0, regimen: regimen, zone: moment.zone) }
      )
    }
  }
}

/// The doses of some days, few enough that other calls do not wait long.
@MainActor
private struct RecordsPage {
  let daemon: Daemon
  let moment: Moment
  private(set) var doses: [Control.RecordedDose] = []

  /// The number of doses after which no further day begins.
  private static let enough = 150
  private static let daysAtOnce = 31

  /// Returns the first day of the next page; nil if this is the last page.
  mutating func addDays(from first: Day, through last: Day) throws(StoreError) -> Day? {
    guard first <= last else { return nil }
    let run = first...min(first.advanced(by: Self.daysAtOnce - 1), last)
    let slots = try daemon.history.slots(of: run, engine: daemon.engine, at: moment)
    let answers = try daemon.history.answers(of: run, at: moment)
    for day in run {
      if doses.count >= Self.enough { return day }
      for slot in slots[day] ?? [] { add(slot, answers) }
      let others = (answers.asNeeded[day] ?? []).sorted {
        ($0.dose.at, $0.dose.medication) < ($1.dose.at, $1.dose.medication)
      }
      for (dose, entry) in others { add(dose, entry) }
    }
    return run.upperBound < last ? run.upperBound.next : nil
  }

  private mutating func add(_ slot: SlotOverview, _ answers: RecordedAnswers) {
    let zone = moment.by(clockOf: slot.id).zone
    for dose in slot.doses {
      let key = Dose(day: slot.id.day, slot: slot.id.slot, medication: dose.medication.id)
      let said = dose.at == nil ? nil : answers.due[key]
      doses.append(
        Control.RecordedDose(
          day: slot.id.day,
          slot: slot.id.slot.description,
          dueAt: zone.timestamp(of: slot.dueAt),
          id: dose.medication.id.description,
          medication: dose.medication.name,
          dosage: dose.medication.texts[.dosage],
          amount: dose.amount.unlessOne,
          status: dose.status,
          at: dose.at.map(zone.exactTimestamp),
          recordedAt: said.map { moment.zone.exactTimestamp(of: $0.recordedAt) },
          channel: said?.via.rawValue,
          note: dose.remarks.note,
          place: dose.remarks.place
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
        note: dose.remarks.note,
        place: dose.remarks.place
      )
    )
  }
}
