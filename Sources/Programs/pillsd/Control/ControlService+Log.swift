import Desktop
import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// The past, answer by answer.
extension ControlService {
  /// More than that would be no reading, and would leave its mark in the memory of the daemon.
  private static let mostEntries = 10_000

  func getLog(_ input: Control.GetLog.Input, _ call: TypedCall<Control.GetLog>) throws(CallFailure) {
    let moment = daemon.moment
    let days = try days(input, today: moment.today)
    let events = try stored { () throws(StoreError) in
      try daemon.store.readable(at: moment).loggedEvents(of: days, limit: Self.mostEntries)
    }
    guard let events else {
      let complaint = StoreComplaint(.tooManyEntries, [.most: "\(Self.mostEntries)"])
      throw CallFailure(Control.HistoryUnreadable(complaint))
    }
    let stock = try stored { () throws(StoreError) in try daemon.history.stockEvents(of: days, at: moment) }
    let past = LoggedPast(engine: daemon.engine, zone: moment.zone)
    call.reply(
      Control.GetLog.Output(
        now: moment.timestamp,
        firstDay: days.lowerBound,
        lastDay: days.upperBound,
        entries: events.map(past.entry),
        stock: stock.map(past.entry)
      )
    )
  }

  private func days(_ input: Control.GetLog.Input, today: Day) throws(CallFailure) -> ClosedRange<Day> {
    if let text = input.day {
      let day = try day(text).resolved(today: today)
      return day...day
    }
    return try first(of: input.days ?? 1, endingWith: today)...today
  }
}

/// What the entries of the log are told by, made ready once for many of them.
private struct LoggedPast {
  private let histories: [MedicationID: MedicationHistory]
  private let slots: SlotHistory
  private let window: TimeSpan
  private let zone: any LocalTime

  init(engine: Engine, zone: any LocalTime) {
    histories = Dictionary(uniqueKeysWithValues: engine.regimen.histories.map { ($0.id, $0) })
    slots = engine.regimen.slots
    window = engine.settings.window
    self.zone = zone
  }

  func entry(_ logged: LoggedEvent) -> Control.LogEntry {
    switch logged.event {
    case .due(let event):
      let dose = event.dose
      let dueAt = slots.time(of: dose.slot, on: dose.day).map { zone.instant(of: $0, on: dose.day) }
      let saidAt = dueAt.map { min($0 + window, event.recordedAt) } ?? event.recordedAt
      return entry(
        of: medication(dose.medication, on: dose.day, at: saidAt),
        day: dose.day,
        slot: dose.slot,
        answer: event.answer.map { $0.kind == .taken ? .taken : .skipped } ?? .undone,
        dueAt: dueAt,
        at: event.answer?.at,
        recordedAt: event.recordedAt,
        via: event.via,
        corrects: logged.corrects
      )
    case .asNeeded(let event):
      let dose = event.dose
      return entry(
        of: medication(dose.medication, on: dose.day, at: dose.at),
        day: dose.day,
        answer: event.kind == .taken ? .taken : .undone,
        at: dose.at,
        recordedAt: event.recordedAt,
        via: event.via,
        corrects: logged.corrects
      )
    }
  }

  func entry(_ event: StockEvent) -> Control.StockLogEntry {
    let (said, zone) = (event.entry, zone)
    let medication = medication(said.medication, on: zone.day(at: said.at), at: said.at)
    return Control.StockLogEntry(
      medication: medication?.name ?? "",
      dosage: medication?.texts[.dosage],
      said: Control.StockSaying(said.saying),
      amount: said.saying.amount?.description,
      days: said.saying.days,
      undone: event.kind == .removed,
      at: zone.timestamp(of: said.at),
      recordedAt: zone.timestamp(of: event.recordedAt),
      channel: event.via.rawValue
    )
  }

  /// The medication as it stood for a dose of `day` at `instant`.
  private func medication(_ id: MedicationID, on day: Day, at instant: Instant) -> Medication? {
    guard let history = histories[id] else { return nil }
    let version = history.version(on: day, closing: instant + .microseconds(1))
    return version?.medication ?? history.latest(on: day)
  }

  private func entry(
    of medication: Medication?,
    day: Day,
    slot: SlotName? = nil,
    answer: Control.LogEntry.Answer,
    dueAt: Instant? = nil,
    at: Instant?,
    recordedAt: Instant,
    via: Via,
    corrects: Bool
  ) -> Control.LogEntry {
    Control.LogEntry(
      day: day,
      slot: slot?.description,
      medication: medication?.name ?? "",
      dosage: medication?.texts[.dosage],
      amount: medication?.amount(in: slot, on: day).unlessOne,
      answer: answer,
      dueAt: dueAt.map(zone.timestamp),
      at: at.map(zone.timestamp),
      recordedAt: zone.timestamp(of: recordedAt),
      channel: via.rawValue,
      corrects: corrects
    )
  }
}
