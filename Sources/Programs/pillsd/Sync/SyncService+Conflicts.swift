import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension SyncService {
  private static let conflictDays = 1...366

  func getConflicts(
    _ input: Sync.GetConflicts.Input,
    _ call: TypedCall<Sync.GetConflicts>
  ) throws(CallFailure) {
    guard Self.conflictDays.contains(input.days) else {
      throw CallFailure(InvalidParameter(parameter: "days"))
    }
    _ = try sharing()
    let (store, moment) = (try store(), daemon.moment)
    let firstDay = moment.today.advanced(by: 1 - input.days)
    let entries = SentEntries(store: store, zone: moment.zone)
    let output = try stored { () throws(StoreError) in
      Sync.GetConflicts.Output(
        conflicts: try doseConflicts(from: firstDay, entries),
        edits: try editConflicts(on: moment.today, entries),
        excesses: try excesses(from: firstDay, entries),
        sameNames: try store.pairsOfOneName().compactMap { sameName(of: $0, on: moment.today) }
      )
    }
    call.reply(output)
  }

  private func doseConflicts(
    from firstDay: Day,
    _ entries: SentEntries
  ) throws(StoreError) -> [Sync.Conflict] {
    var sent: [Sync.Conflict] = []
    for (medication, conflict) in try entries.store.doseConflicts(from: firstDay) {
      guard let name = name(of: medication, on: conflict.dose.day) else { continue }
      let sides = try conflict.sides.map { side throws(StoreError) in
        try entries.side(side.entry, side.recordedAt, side.answer, holds: side.entry == conflict.held)
      }
      sent.append(
        Sync.Conflict(
          day: conflict.dose.day,
          slot: conflict.dose.slot.description,
          medication: name,
          sides: sides,
          doubled: conflict.isDoubled
        )
      )
    }
    return sent
  }

  private func editConflicts(
    on today: Day,
    _ entries: SentEntries
  ) throws(StoreError) -> [Sync.EditConflict] {
    var sent: [Sync.EditConflict] = []
    let neededSlots = daemon.engine.regimen.neededSlots(from: today)
    for (medication, conflict) in try entries.store.editConflicts(neededSlots: neededSlots) {
      let name = medication.flatMap { self.name(of: $0, on: today) }
      if medication != nil, name == nil { continue }
      let edits = try conflict.sides.map { side throws(StoreError) in
        try entries.edit(side, of: conflict.subject)
      }
      sent.append(Sync.EditConflict(medication: name, edits: edits, reasons: conflict.reasons))
    }
    return sent
  }

  private func excesses(from firstDay: Day, _ entries: SentEntries) throws(StoreError) -> [Sync.Excess] {
    var sent: [Sync.Excess] = []
    for (medication, excess) in try entries.store.excesses(from: firstDay) {
      guard let day = excess.day, let name = name(of: medication, on: day) else { continue }
      let doses = try excess.doses.map { dose throws(StoreError) in
        let answer = DoseAnswer(.taken, at: dose.dose.at, dose.dose.label)
        return try entries.side(dose.entry, dose.recordedAt, answer, holds: true)
      }
      let (perDay, gap) =
        switch excess.limit {
        case .perDay(let limit, _): (Optional(limit), TimeSpan?.none)
        case .gap(let gap, _): (nil, gap)
        }
      sent.append(Sync.Excess(medication: name, day: day, perDay: perDay, gap: gap, doses: doses))
    }
    return sent
  }

  /// Nil if one of them is gone.
  private func sameName(of pair: MedicationPair, on today: Day) -> Sync.SameName? {
    let medications = daemon.engine.regimen.histories.map { $0.latest(on: today) }
    guard let one = medications.first(where: { $0.id == pair.first }),
      let other = medications.first(where: { $0.id == pair.second })
    else { return nil }
    return Sync.SameName(
      one: one.name(among: [one, other]),
      dosage: one.dosage.unlessEmpty,
      other: other.name(among: [one, other]),
      otherDosage: other.dosage.unlessEmpty
    )
  }

  private func name(of medication: MedicationID, on day: Day) -> String? {
    daemon.engine.regimen.histories.first { $0.id == medication }?.latest(on: day).name
  }

  func resolve(_ input: Sync.Resolve.Input, _ call: TypedCall<Sync.Resolve>) throws(CallFailure) {
    _ = try sharing()
    run(.resolve(try read(input.entry, or: .noEntry)), for: call) { outcome in
      Sync.Resolve.Output(changed: outcome.newEntries > 0)
    }
  }
}

/// Turns entries into parts of replies.
private struct SentEntries {
  let store: Store
  let zone: any LocalTime

  func side(
    _ entry: EntryID,
    _ recordedAt: Instant,
    _ answer: DoseAnswer?,
    holds: Bool
  ) throws(StoreError) -> Sync.Side {
    Sync.Side(
      entry: entry.description,
      device: entry.device.description,
      name: try store.name(of: entry.device),
      recordedAt: zone.timestamp(of: recordedAt),
      answer: Sync.Side.Answer(answer?.kind),
      at: answer.map { zone.timestamp(of: $0.at) },
      holds: holds
    )
  }

  func edit(_ side: EditConflict.Side, of subject: Subject) throws(StoreError) -> Sync.Edit {
    let today = zone.day(at: side.recordedAt)
    return Sync.Edit(
      entry: side.entry.description,
      device: side.entry.device.description,
      name: try store.name(of: side.entry.device),
      recordedAt: zone.timestamp(of: side.recordedAt),
      said: side.said.map { said in
        Sync.Said(
          what: subject.name(of: said.aspect),
          value: said.value,
          day: said.day,
          from: said.from.flatMap { $0 > today ? $0 : nil }
        )
      },
      holds: side.holds
    )
  }
}

extension Sync.Side.Answer {
  fileprivate init(_ kind: DoseAnswer.Kind?) {
    switch kind {
    case .taken: self = .taken
    case .skipped: self = .skipped
    case .missed: self = .missed
    case nil: self = .undone
    }
  }
}
