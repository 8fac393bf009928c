/// The current value of a subject by its entries. The clock and the zone of this device do not matter.
package enum Reading {
  /// The answer to a dose, and the entry that gave it. An entry of a person beats one from a file, then taken
  /// beats skipped, and both beat undone. Nil if there is no answer.
  package static func answer(of entries: [Entry]) -> (entry: Entry, answer: DoseAnswer?)? {
    latest(of: entries) { entry -> (rank: Int, answer: DoseAnswer?)? in
      guard case .dose(_, let answer) = entry.statement else { return nil }
      return (rank(of: answer, by: entry.via), answer)
    }
  }

  /// Taken beats undone; nil if there is no entry about the dose.
  package static func asNeeded(_ entries: [Entry]) -> (
    entry: Entry, dose: AsNeededDose, kind: AsNeededEvent.Kind
  )? {
    let read = latest(of: entries) { entry -> (rank: Int, (AsNeededDose, AsNeededEvent.Kind))? in
      guard case .asNeeded(let dose, let kind) = entry.statement else { return nil }
      return (kind == .taken ? 1 : 0, (dose, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// Added beats removed; nil if there is no entry about the drink.
  static func drink(_ entries: [Entry]) -> (entry: Entry, drink: Drink, kind: DrinkEvent.Kind)? {
    let read = latest(of: entries) { entry -> (rank: Int, (Drink, DrinkEvent.Kind))? in
      guard case .drink(let drink, let kind) = entry.statement else { return nil }
      return (kind == .added ? 1 : 0, (drink, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// Added beats removed; nil if there is no entry about this part of the stock.
  static func stock(_ entries: [Entry]) -> (entry: Entry, said: StockEntry, kind: StockEvent.Kind)? {
    let read = latest(of: entries) { entry -> (rank: Int, (StockEntry, StockEvent.Kind))? in
      guard case .stock(let said, let kind) = entry.statement else { return nil }
      return (kind == .added ? 1 : 0, (said, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// The times of `slot`, beginning with those of a new installation.
  static func times(of slot: SlotName, by entries: [Entry]) -> SlotTimeline {
    let first = (SlotHistory.installed[slot]?.steps ?? []).map(CourseStep.init)
    let held = Course(of: entries, beginningWith: first).held
    return Timeline(held.map { SlotTimeline.Step($0.step.time, from: $0.step.from.day) })
  }

  static func goals(by entries: [Entry]) -> GoalHistory {
    let steps = Course(of: entries).held.map(\.step)
    return GoalHistory(versions: steps.compactMap { step in step.goal.map { (step.from.day, $0) } })
  }

  /// The last recorded statement, for a subject that has one value at a time.
  static func last(of entries: [Entry]) -> Statement? { entries.heads.max(by: Entry.isEarlier)?.statement }

  /// What was said of each pair in `entries`: whether it is one medication. A person beats a program. If people
  /// disagree, both are here.
  static func samenesses(by entries: [Entry]) -> [MedicationPair: Set<Bool>] {
    var said: [MedicationPair: (weight: Int, words: Set<Bool>)] = [:]
    for (subject, entries) in Dictionary(grouping: entries, by: \.subject) {
      guard case .same(let pair) = subject else { continue }
      for entry in entries.heads {
        guard case .same(_, let areSame) = entry.statement else { continue }
        let known = said[pair] ?? (entry.via.weight, [])
        if known.weight > entry.via.weight { continue }
        let others = known.weight < entry.via.weight ? [] : known.words
        said[pair] = (entry.via.weight, others.union([areSame]))
      }
    }
    return said.mapValues(\.words)
  }

  /// The pairs that mean one medication, without pairs with an erased medication. A pair about which people
  /// disagree stays two: a reminder too many is noticed, one too few is a missed dose.
  static func samePairs<Failure>(
    by entries: [Entry],
    isErased: (MedicationID) throws(Failure) -> Bool
  ) throws(Failure) -> [MedicationPair] {
    var pairs: [MedicationPair] = []
    for pair in samenesses(by: entries).filter({ $0.value == [true] }).keys.sorted() {
      if try !isErased(pair.first), try !isErased(pair.second) { pairs.append(pair) }
    }
    return pairs
  }

  private static func rank(of answer: DoseAnswer?, by via: Via) -> Int {
    guard let answer else { return 0 }
    return 2 * via.weight + (answer.kind == .taken ? 2 : 1)
  }

  /// The answer of the highest rank among the heads that `read` accepts; of several, the last recorded.
  private static func latest<Answer>(
    of entries: [Entry],
    _ read: (Entry) -> (rank: Int, Answer)?
  ) -> (entry: Entry, answer: Answer)? {
    var best: (entry: Entry, rank: Int, answer: Answer)?
    for entry in entries.heads {
      guard let (rank, answer) = read(entry) else { continue }
      if let known = best {
        guard rank > known.rank || rank == known.rank && Entry.isEarlier(known.entry, than: entry) else {
          continue
        }
      }
      best = (entry, rank, answer)
    }
    return best.map { ($0.entry, $0.answer) }
  }
}
