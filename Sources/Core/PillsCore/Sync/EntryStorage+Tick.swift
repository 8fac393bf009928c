/// Records what a person ticked outside Pills, such as on a phone.
extension EntryStorage {
  /// Records the ticked answers of a slot and returns what follows. If doses are open again, this undoes the
  /// last tick that the person had seen, and nothing else.
  package func tick(_ tick: SlotTick, at now: Instant, in act: Act) throws(Failure) -> Merge {
    var (merge, act) = (Merge(), act)
    let ticked = try lastTick(among: tick)
    if let ticked, ticked.device == act.device {
      act = Act(on: act.device, by: act.via, number: act.number, undoing: ticked.act.number)
    }
    for (dose, said) in tick.answers.sorted(by: { $0.key.medication < $1.key.medication }) {
      var answer = said
      let seen = tick.seen[dose] ?? []
      if said == nil, let ticked {
        guard let before = ticked.act.doses[dose] else { continue }
        answer = before
      } else {
        guard concerns(answer, try entries(about: .dose(dose)), seen) else { continue }
      }
      try tell(of: dose.medication, in: act)
      let told = try self.tick(dose, answer, at: now, seen: seen, in: act)
      merge.change.entries += told.change.entries
      merge.newEntries += told.newEntries
    }
    return merge
  }

  /// The last tick that `tick` undoes, with the earlier answers to its doses; nil if the person saw no tick.
  private func lastTick(among tick: SlotTick) throws(Failure) -> (device: DeviceID, act: DoneAct)? {
    var last: Entry?
    for dose in tick.answers.keys where tick.answers[dose] == .some(nil) {
      for id in tick.seen[dose] ?? [] {
        guard let entry = try entry(id), entry.via == .tick, entry.undoes == nil,
          case .dose(_, .some) = entry.statement, last.map({ Entry.isEarlier($0, than: entry) }) ?? true
        else { continue }
        last = entry
      }
    }
    guard let last else { return nil }
    let device = last.id.device
    return (device, try act(last.act, on: device) ?? DoneAct(number: last.act))
  }

  /// Records an answer by a person who had seen the entries `seen`. It replaces only those, whatever is known
  /// here by now. If a device has recorded it already, nothing is added.
  package func tick(
    _ dose: Dose,
    _ answer: DoseAnswer?,
    at now: Instant,
    seen: [EntryID],
    in act: Act
  ) throws(Failure) -> Merge {
    let statement = Statement.dose(dose, answer)
    let known = try entries(about: statement.subject)
    var heads: [EntryID] = []
    for id in seen where !heads.contains(id) {
      // An entry that is not known yet may be about this dose.
      if try entry(id)?.subject ?? statement.subject == statement.subject { heads.append(id) }
    }
    var merge = Merge()
    let isTakenIn = known.contains { $0.statement == statement && Set(heads).isSubset(of: $0.seen) }
    guard !isTakenIn else { return merge }
    try tell(of: dose.medication, in: act)
    try add(statement, in: act, at: now, over: heads)
    try self.merge(statement.subject, into: &merge)
    merge.newEntries = 1
    return merge
  }
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
