/// Records what a person ticked outside Pills, such as on a phone.
extension EntryStorage {
  /// Records the ticked answers of a slot and returns what follows. If doses are open again, this undoes the
  /// last tick that the person had seen, and nothing else. If that was no tick, it opens the taken doses; the
  /// skipped ones only if the person saw no taken one.
  package func tick(_ tick: SlotTick, at now: Instant, in act: Act) throws(Failure) -> Merge {
    var (merge, act) = (Merge(), act)
    var seen = tick.seen
    let reopened = tick.answers.filter { $0.value == nil }.keys
    for dose in reopened {
      // The person may have ticked this copy before.
      let ticks = try ticks(of: dose, over: tick.seen[dose] ?? [], by: act.device).map(\.id)
      seen[dose] = tick.unticked.contains(dose) ? ticks : (tick.seen[dose] ?? []) + ticks
    }
    let ticked = try lastTick(among: reopened.flatMap { seen[$0] ?? [] })
    var taken: Set<Dose> = []
    for dose in reopened where try hasTaken(seen[dose] ?? []) { taken.insert(dose) }
    if let ticked, ticked.device == act.device {
      act = Act(on: act.device, by: act.via, number: act.number, undoing: ticked.act.number)
    }
    for (dose, said) in tick.answers.sorted(by: { $0.key.medication < $1.key.medication }) {
      var answer = said
      let seen = seen[dose] ?? []
      if tick.unticked.contains(dose), seen.isEmpty { continue }
      if said == nil, let ticked {
        guard let before = ticked.act.doses[dose] else { continue }
        answer = before
      } else if said == nil, !taken.isEmpty, !taken.contains(dose) {
        continue
      } else {
        guard concerns(answer, try entries(about: .dose(dose)), seen) else { continue }
      }
      try tell(of: dose.medication, in: act)
      let told = try self.tick(
        dose,
        answer,
        isTimed: tick.isTimed,
        isOld: tick.isOld,
        at: now,
        seen: seen,
        in: act
      )
      merge.change.entries += told.change.entries
      merge.newEntries += told.newEntries
    }
    return merge
  }

  /// The ticks of `dose` on copies that showed `heads`.
  private func ticks(of dose: Dose, over heads: [EntryID], by device: DeviceID) throws(Failure) -> [Entry] {
    let heads = Set(try known(heads, about: .dose(dose), by: device))
    return try entries(about: .dose(dose)).filter { $0.isTick && Set($0.seen) == heads }
  }

  private func hasTaken(_ seen: [EntryID]) throws(Failure) -> Bool {
    for id in seen where try entry(id)?.answer?.kind == .taken { return true }
    return false
  }

  /// The last tick among `seen`, with the earlier answers to its doses; nil if there is none.
  private func lastTick(among seen: [EntryID]) throws(Failure) -> (device: DeviceID, act: DoneAct)? {
    var last: Entry?
    for id in seen {
      guard let entry = try entry(id), entry.isTick, last.map({ Entry.isEarlier($0, than: entry) }) ?? true
      else { continue }
      last = entry
    }
    guard let last else { return nil }
    let device = last.id.device
    return (device, try act(last.act, on: device) ?? DoneAct(number: last.act))
  }

  /// Records an answer by a person who had seen the entries `seen`. It replaces only those, whatever is known
  /// here by now. If a device has recorded it already, nothing is added: a tick without a time is recognised
  /// by what it had seen. If that tick was taken back on the same copy, the person has ticked it again, unless
  /// the copy `isOld`.
  package func tick(
    _ dose: Dose,
    _ answer: DoseAnswer?,
    isTimed: Bool = true,
    isOld: Bool = false,
    at now: Instant,
    seen: [EntryID],
    in act: Act
  ) throws(Failure) -> Merge {
    let statement = Statement.dose(dose, answer)
    let heads = try known(seen, about: statement.subject, by: act.device)
    var merge = Merge()
    let entries = try entries(about: statement.subject)
    let unticked = isOld ? [] : Set(entries.filter { $0.via == .tick }.flatMap(\.seen))
    let isTakenIn = entries.contains { entry in
      guard !entry.isTick || !unticked.contains(entry.id) else { return false }
      if entry.statement == statement { return Set(heads).isSubset(of: entry.seen + [entry.id]) }
      return !isTimed && entry.isTick && entry.answer?.kind == answer?.kind && Set(entry.seen) == Set(heads)
    }
    guard !isTakenIn else { return merge }
    try tell(of: dose.medication, in: act)
    try add(statement, in: act, at: now, over: heads)
    try self.merge(statement.subject, into: &merge)
    merge.newEntries = 1
    return merge
  }

  /// Each of `seen` once, without entries about something else. One that is not known yet may be about it, but not
  /// one of `device` itself: it lost that entry to an older copy of its store and uses the number again.
  private func known(_ seen: [EntryID], about subject: Subject, by device: DeviceID) throws(Failure)
    -> [EntryID]
  {
    let last = try lastNumber(of: device)
    var heads: [EntryID] = []
    for id in seen where !heads.contains(id) && (id.device != device || id.number <= last) {
      if try entry(id)?.subject ?? subject == subject { heads.append(id) }
    }
    return heads
  }
}

extension Entry {
  /// Whether a person ticked a dose, rather than unticking it.
  fileprivate var isTick: Bool { via == .tick && undoes == nil && answer != nil }
}

/// Whether `answer` is new. If a slot is partly answered, a tick is about the rest.
private func concerns(_ answer: DoseAnswer?, _ entries: [Entry], _ seen: [EntryID]) -> Bool {
  let known = Reading.current(entries)?.answer
  return switch answer?.kind {
  case .taken: known?.kind != .taken
  case .skipped: known.isReplaceable
  case .missed: false
  case nil: known != nil && entries.contains { seen.contains($0.id) }
  }
}
