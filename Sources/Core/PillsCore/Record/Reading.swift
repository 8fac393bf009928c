/// The current value of a subject by its entries. The clock and the zone of this device do not matter.
package enum Reading {
  /// The current entry about a dose, a drink or a part of the stock. An answer of a person beats one from a
  /// file, then taken beats skipped, skipped beats missed, and all beat undone. Added beats removed.
  package static func current(_ entries: [Entry]) -> Entry? {
    entries.heads.compactMap { entry in rank(of: entry).map { (rank: $0, entry: entry) } }
      .max { $0.rank == $1.rank ? Entry.isEarlier($0.entry, than: $1.entry) : $0.rank < $1.rank }?.entry
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

  static func pauses(by entries: [Entry]) -> Pauses { Pauses(Course(of: entries).held.map(\.step)) }

  /// The last recorded statement, for a subject that has one value at a time.
  static func last(of entries: [Entry]) -> Statement? { entries.heads.max(by: Entry.isEarlier)?.statement }

  /// Whether each pair in `entries` is one medication. The entry of a person beats that of a program. If people
  /// disagree, the set has both answers.
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

  private static func rank(of entry: Entry) -> Int? {
    switch entry.statement {
    case .dose(_, nil): 0
    case .dose(_, let answer?): 3 * entry.via.weight + answer.kind.rank
    case .asNeeded(_, let kind): kind == .taken ? 1 : 0
    case .drink(_, let presence), .stock(_, let presence): presence == .added ? 1 : 0
    case .course, .same, .erased, .device, .emptied: nil
    }
  }
}

extension DoseAnswer.Kind {
  fileprivate var rank: Int {
    switch self {
    case .taken: 3
    case .skipped: 2
    case .missed: 1
    }
  }
}
