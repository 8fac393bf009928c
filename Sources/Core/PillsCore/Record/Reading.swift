/// What the entries about one subject come to: no clock and no zone decides.
package enum Reading {
  /// What is said of a dose, and by which entry: the word of a person beats that of a file, then taken beats skipped, and any
  /// of them beats undone; nil where nothing is said.
  package static func answer(of entries: [Entry]) -> (entry: Entry, answer: DoseAnswer?)? {
    latest(of: entries) { entry -> (rank: Int, answer: DoseAnswer?)? in
      guard case .dose(_, let answer) = entry.statement else { return nil }
      return (rank(of: answer, by: entry.via), answer)
    }
  }

  /// What is said of a dose taken as needed, and by which entry: taken beats undone; nil where nothing is said.
  package static func asNeeded(_ entries: [Entry]) -> (
    entry: Entry, dose: AsNeededDose, kind: AsNeededEvent.Kind
  )? {
    let read = latest(of: entries) { entry -> (rank: Int, (AsNeededDose, AsNeededEvent.Kind))? in
      guard case .asNeeded(let dose, let kind) = entry.statement else { return nil }
      return (kind == .taken ? 1 : 0, (dose, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// What was drunk, and whether that holds: added beats removed; nil where nothing is said.
  static func drink(_ entries: [Entry]) -> (entry: Entry, drink: Drink, kind: DrinkEvent.Kind)? {
    let read = latest(of: entries) { entry -> (rank: Int, (Drink, DrinkEvent.Kind))? in
      guard case .drink(let drink, let kind) = entry.statement else { return nil }
      return (kind == .added ? 1 : 0, (drink, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// What was said of what is left of a medication, and whether that holds: added beats removed; nil where nothing is said.
  static func stock(_ entries: [Entry]) -> (entry: Entry, said: StockEntry, kind: StockEvent.Kind)? {
    let read = latest(of: entries) { entry -> (rank: Int, (StockEntry, StockEvent.Kind))? in
      guard case .stock(let said, let kind) = entry.statement else { return nil }
      return (kind == .added ? 1 : 0, (said, kind))
    }
    return read.map { ($0.entry, $0.answer.0, $0.answer.1) }
  }

  /// The times of `slot`, which begin with what Pills begins with.
  static func times(of slot: SlotName, by entries: [Entry]) -> SlotTimeline {
    let first = (SlotHistory.installed[slot]?.steps ?? []).map(CourseStep.init)
    let held = Course(of: entries, beginningWith: first).held
    return Timeline(held.map { SlotTimeline.Step($0.step.time, from: $0.step.from.day) })
  }

  /// How much is to be drunk, from day to day.
  static func goals(by entries: [Entry]) -> GoalHistory {
    let steps = Course(of: entries).held.map(\.step)
    return GoalHistory(versions: steps.compactMap { step in step.goal.map { (step.from.day, $0) } })
  }

  /// What holds of something that has one value: what was said last.
  static func last(of entries: [Entry]) -> Statement? { entries.heads.max(by: Entry.isEarlier)?.statement }

  /// Whether two ids are those of one medication: the word of a person beats that of a machine; false where nothing is said.
  static func areSame(by entries: [Entry]) -> Bool {
    let read = latest(of: entries) { entry -> (rank: Int, Bool)? in
      guard case .same(_, let areSame) = entry.statement else { return nil }
      return (entry.via.weight, areSame)
    }
    return read?.answer ?? false
  }

  /// The same of all pairs that `entries` tell of.
  static func samenesses(by entries: [Entry]) -> [MedicationPair: Bool] {
    var said: [MedicationPair: Bool] = [:]
    for (subject, entries) in Dictionary(grouping: entries, by: \.subject) {
      if case .same(let pair) = subject { said[pair] = areSame(by: entries) }
    }
    return said
  }

  /// The pairs that are the same. One that was erased is the same as none: nothing is left of it, whoever said so when.
  static func samePairs<Failure>(
    by entries: [Entry],
    isErased: (MedicationID) throws(Failure) -> Bool
  ) throws(Failure) -> [MedicationPair] {
    var pairs: [MedicationPair] = []
    for pair in samenesses(by: entries).filter(\.value).keys.sorted() {
      if try !isErased(pair.first), try !isErased(pair.second) { pairs.append(pair) }
    }
    return pairs
  }

  private static func rank(of answer: DoseAnswer?, by via: Via) -> Int {
    guard let answer else { return 0 }
    return 2 * via.weight + (answer.kind == .taken ? 2 : 1)
  }

  /// Of the heads that `read` knows, what the one of the highest rank says; of several, the one that was recorded last.
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
