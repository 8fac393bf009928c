/// What a person ticked where no Pills runs, such as on a phone.
extension EntryShelf {
  /// Takes in what was said of the doses of a slot, and says what follows of that.
  package func tick(_ tick: SlotTick, at now: Instant, in act: Act) throws(Failure) -> Merge {
    var merge = Merge()
    for (dose, answer) in tick.answers.sorted(by: { $0.key.medication < $1.key.medication }) {
      try tell(of: dose.medication, in: act)
      guard tick.concerns(answer, try entries(about: .dose(dose))) else { continue }
      let ticked = try self.tick(dose, answer, at: now, seen: tick.seen, in: act)
      merge.change.medications.events += ticked.change.medications.events
      merge.newEntries += ticked.newEntries
    }
    return merge
  }

  /// Takes in what was said of a dose by one who saw the entries `seen`, among others, as what was known of it; and says
  /// what follows of that.
  ///
  /// It takes the place of those alone, whatever is known here by now. What another machine, or this one, has taken in
  /// before is not said again.
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
      // One that is not known yet may be of this dose.
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

extension SlotTick {
  /// Whether `answer` is anything new of a dose, of which `entries` are known: of a slot that was answered in part, it is
  /// about the rest.
  fileprivate func concerns(_ answer: DoseAnswer?, _ entries: [Entry]) -> Bool {
    let known = Reading.answer(of: entries)?.answer
    return switch answer?.kind {
    case .taken: known?.kind != .taken
    case .skipped: known == nil
    case nil: known != nil && entries.contains { seen.contains($0.id) }
    }
  }
}
