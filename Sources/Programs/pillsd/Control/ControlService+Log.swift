import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  /// Nobody reads more, and a longer log would enlarge pillsd's memory for good.
  private static let mostEntries = 10_000

  func getLog(_ input: Control.GetLog.Input, _ call: TypedCall<Control.GetLog>) throws(CallFailure) {
    let moment = daemon.moment
    let days = try days(input, today: moment.today)
    let store = try stored { () throws(StoreError) in try daemon.store.readable(at: moment) }
    let said = try stored { () throws(StoreError) in try store.doseEntries(of: days, limit: Self.mostEntries)
    }
    guard let said else {
      let complaint = StoreComplaint(.tooManyEntries, [.most: "\(Self.mostEntries)"])
      throw CallFailure(Control.HistoryUnreadable(complaint))
    }
    let stock = try stored { () throws(StoreError) in
      try store.stockEntries(
        from: moment.zone.start(of: days.lowerBound),
        before: moment.zone.start(of: days.upperBound.next)
      )
    }
    let names = try stored { () throws(StoreError) in try store.namesOfOtherDevices() }
    var past = LoggedPast(engine: daemon.engine, moment: moment, names: names)
    call.reply(
      Control.GetLog.Output(
        now: moment.timestamp,
        firstDay: days.lowerBound,
        lastDay: days.upperBound,
        entries: said.compactMap { past.entry($0) },
        stock: stock.compactMap(past.stockEntry)
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

/// What log entries need, prepared once for many of them.
private struct LoggedPast {
  private let histories: [MedicationID: MedicationHistory]
  private let engine: Engine
  private let moment: Moment
  private let names: [DeviceID: String]
  /// The last label of each dose so far.
  private var labels: [Subject: DoseLabel] = [:]

  init(engine: Engine, moment: Moment, names: [DeviceID: String]) {
    histories = Dictionary(uniqueKeysWithValues: engine.regimen.histories.map { ($0.id, $0) })
    self.engine = engine
    self.moment = moment
    self.names = names
  }

  /// The next entry, in order; nil if it is not about a dose.
  mutating func entry(_ entry: Entry) -> Control.LogEntry? {
    switch entry.statement {
    case .dose(let dose, let answer):
      var told = self.entry(
        entry,
        of: dose.medication,
        dose.day,
        dose.slot,
        answer?.kind,
        answer?.kind == .missed ? nil : answer?.at,
        answer?.label
      )
      (told.note, told.place) = (answer?.remarks.note, answer?.remarks.place)
      return told
    case .asNeeded(let dose, let kind):
      let taken: DoseAnswer.Kind? = kind == .taken ? .taken : nil
      var told = self.entry(entry, of: dose.medication, dose.day, nil, taken, dose.at, dose.label)
      (told.note, told.place) = (dose.remarks.note, dose.remarks.place)
      return told
    case .drink, .stock, .course, .same, .erased, .device, .emptied: return nil
    }
  }

  private mutating func entry(
    _ entry: Entry,
    of medication: MedicationID,
    _ day: Day,
    _ slot: SlotName?,
    _ kind: DoseAnswer.Kind?,
    _ at: Instant?,
    _ said: DoseLabel?
  ) -> Control.LogEntry {
    let before = labels[entry.subject]
    let history = histories[medication]
    let zone = moment.by(slot.flatMap { _ in history?.hours(on: day) }).zone
    let label =
      said ?? before ?? history?.latest(on: day).label(in: slot, on: day)
      ?? DoseLabel(name: "", dosage: "", amount: .one)
    labels[entry.subject] = label
    return Control.LogEntry(
      day: day,
      slot: slot?.description,
      medication: label.name,
      dosage: label.dosage.unlessEmpty,
      amount: label.amount.unlessOne,
      answer: Control.LogEntry.Answer(kind),
      dueAt: slot.flatMap { engine.dueAt(Dose(day: day, slot: $0, medication: medication), at: moment) }
        .map(zone.timestamp),
      at: at.map(zone.timestamp),
      recordedAt: moment.zone.timestamp(of: entry.recordedAt),
      channel: entry.via.rawValue,
      device: names[entry.id.device],
      extra: slot == nil && history.map { $0.latest(on: day).schedule.days != .asNeeded } ?? false
        ? true : nil,
      corrects: before != nil,
      entry: entry.id.description
    )
  }

  func stockEntry(_ entry: Entry) -> Control.StockLogEntry? {
    guard case .stock(let said, let kind) = entry.statement else { return nil }
    let zone = moment.zone
    let medication = histories[said.medication]?.latest(on: zone.day(at: said.at))
    let (saying, amount, days): (Control.StockSaying, Amount?, Int?) =
      switch said.saying {
      case .counted(let amount): (.counted, amount, nil)
      case .changed(let amount): (.changed, amount, nil)
      case .ended: (.ended, nil, nil)
      case .warned(let days): (.warned, nil, days)
      case .warnedLeft(let amount): (.warnedLeft, amount, nil)
      case .pack(let amount): (.pack, amount, nil)
      }
    return Control.StockLogEntry(
      medication: medication?.name ?? "",
      dosage: medication?.texts[.dosage],
      said: saying,
      amount: amount?.description,
      days: days,
      undone: kind == .removed,
      at: zone.timestamp(of: said.at),
      recordedAt: zone.timestamp(of: entry.recordedAt),
      channel: entry.via.rawValue,
      device: names[entry.id.device]
    )
  }
}

extension Control.LogEntry.Answer {
  fileprivate init(_ kind: DoseAnswer.Kind?) {
    switch kind {
    case .taken: self = .taken
    case .skipped: self = .skipped
    case .missed: self = .missed
    case nil: self = .undone
    }
  }
}
