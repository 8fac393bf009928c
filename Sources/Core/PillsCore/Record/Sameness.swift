/// Two medication ids that may mean one medication, added on devices that did not know of each other.
package struct MedicationPair: Hashable, Sendable {
  package let first: MedicationID
  package let second: MedicationID

  package init?(_ one: MedicationID, _ other: MedicationID) {
    guard one != other else { return nil }
    (first, second) = (min(one, other), max(one, other))
  }
}

extension MedicationPair: Comparable {
  package static func < (one: MedicationPair, other: MedicationPair) -> Bool {
    (one.first, one.second) < (other.first, other.second)
  }
}

/// Which ids mean one medication. Entries about any of these ids count for the least id.
package struct Sameness: Hashable, Sendable {
  /// The id that counts, for each id that it replaces.
  package private(set) var names: [MedicationID: MedicationID] = [:]

  package static let none = Sameness(of: [])

  init(names: [MedicationID: MedicationID]) { self.names = names }

  package init(of pairs: some Sequence<MedicationPair>) {
    for pair in pairs {
      let (one, other) = (name(of: pair.first), name(of: pair.second))
      guard let joined = MedicationPair(one, other) else { continue }
      for (id, name) in names where name == joined.second { names[id] = joined.first }
      names[joined.second] = joined.first
    }
  }

  /// `entries` include those about the medications themselves, because an erasure counts too.
  init(by entries: [Entry]) {
    let erased = Set(entries.filter(\.isErasure).compactMap(\.statement.medication))
    self.init(of: Reading.samePairs(by: entries, isErased: erased.contains))
  }

  package func name(of medication: MedicationID) -> MedicationID { names[medication] ?? medication }

  /// All ids that mean the same medication as `id`.
  package func ids(of id: MedicationID) -> Set<MedicationID> {
    let name = name(of: id)
    return Set(names.filter { $0.value == name }.keys).union([name])
  }

  /// The medications whose id counts as another one than before.
  func moved(since before: Sameness) -> Set<MedicationID> {
    let ids = Set(names.keys).union(before.names.keys)
    return ids.filter { name(of: $0) != before.name(of: $0) }
  }
}

extension Entry {
  /// This entry with the medication id that counts.
  package func called(by sameness: Sameness) -> Entry {
    if sameness.names.isEmpty { return self }
    let statement = statement.called(by: sameness)
    return Entry(id, at: recordedAt, by: via, act: act, undoing: undoes, over: seen, statement)
  }
}

extension Statement {
  fileprivate func called(by sameness: Sameness) -> Statement {
    switch self {
    case .dose(let dose, let answer):
      let id = sameness.name(of: dose.medication)
      return .dose(Dose(day: dose.day, slot: dose.slot, medication: id), answer)
    case .asNeeded(let dose, let kind):
      let id = sameness.name(of: dose.medication)
      let called = AsNeededDose(medication: id, at: dose.at, day: dose.day, dose.label, dose.remarks)
      return .asNeeded(called, kind)
    case .stock(let entry, let kind):
      let id = sameness.name(of: entry.medication)
      return .stock(StockEntry(entry.id, of: id, at: entry.at, entry.saying), kind)
    case .course(.medication(let medication), let steps):
      return .course(.medication(sameness.name(of: medication)), steps)
    case .drink, .course, .same, .erased, .device, .emptied: return self
    }
  }
}

extension EntryStorage {
  /// Pairs of current medications about which a person must decide whether they are the same: they have one name
  /// and nobody has decided, or people disagree. Of several of one name, each is in one pair with one before it.
  package func pairsOfOneName() throws(Failure) -> [MedicationPair] {
    let (taken, said) = (try takenMedications(), try samenessesOfTaken())
    let ids = Set(taken.map(\.id))
    let disputed = said.filter { pair, words in
      words.count > 1 && ids.contains(pair.first) && ids.contains(pair.second)
    }
    let undecided = pairs(among: Dictionary(grouping: taken) { $0.name.lowercased() }.values, said)
    return Set(disputed.keys).union(undecided).sorted()
  }

  /// Pairs about which nobody has decided, and which have one name, dosage, schedule and amount; as few as make
  /// all of these the same.
  package func equalPairsOfOneName() throws(Failure) -> [MedicationPair] {
    let equal = Dictionary(grouping: try takenMedications()) { EqualTraits($0) }
    return pairs(among: equal.values, try samenessesOfTaken()).sorted()
  }

  package func pairs(of medication: MedicationID) throws(Failure) -> [MedicationPair] {
    let ids = try sameness().ids(of: medication)
    return try samePairs().filter { ids.contains($0.first) }
  }

  /// Records whether the two ids of each pair mean one medication, and returns what follows.
  package func tell(
    _ pairs: [MedicationPair],
    areSame: Bool,
    in act: Act,
    at now: Instant
  ) throws(Failure) -> Merge {
    let said = try samenesses()
    let new = pairs.filter { said[$0] != [areSame] }
    var merge = Merge()
    if new.isEmpty { return merge }
    for medication in Set(new.flatMap { [$0.first, $0.second] }).sorted() {
      try tell(of: medication, in: act)
    }
    for pair in new { try add(.same(pair, areSame), in: act, at: now) }
    merge.newEntries = new.count
    try self.merge(new.map { .same($0) }, into: &merge)
    return merge
  }

  package func samenesses() throws(Failure) -> [MedicationPair: Set<Bool>] {
    Reading.samenesses(by: try entriesOfSameness())
  }

  package func samePairs() throws(Failure) -> [MedicationPair] {
    try Reading.samePairs(by: try entriesOfSameness()) { id throws(Failure) in try isErased(id) }
  }

  /// Applies the recorded sameness to all entries. Returns the subjects that this may change.
  func joinSame() throws(Failure) -> Set<Subject> {
    let (before, now) = (try sameness(), Sameness(of: try samePairs()))
    let moved = now.moved(since: before)
    if moved.isEmpty { return [] }
    let touched = moved.union(moved.map(before.name)).union(moved.map(now.name))
    try gather(touched, by: now)
    var subjects: Set<Subject> = []
    for medication in touched {
      subjects.formUnion(try self.subjects(of: medication))
      subjects.insert(.course(.medication(medication)))
    }
    return subjects
  }

  private func takenMedications() throws(Failure) -> [Medication] {
    try histories().compactMap(\.versions.last?.medication).filter { $0.state != .ended }.sorted {
      $0.id < $1.id
    }
  }

  /// The decisions about each pair of medications, under the ids that count.
  private func samenessesOfTaken() throws(Failure) -> [MedicationPair: Set<Bool>] {
    let sameness = try sameness()
    var said: [MedicationPair: Set<Bool>] = [:]
    for (pair, words) in try samenesses() {
      guard let named = MedicationPair(sameness.name(of: pair.first), sameness.name(of: pair.second)) else {
        continue
      }
      said[named, default: []].formUnion(words)
    }
    return said
  }

  /// Each medication of a group with the first one before it about which nothing was said.
  private func pairs(
    among groups: some Collection<[Medication]>,
    _ said: [MedicationPair: Set<Bool>]
  ) -> [MedicationPair] {
    groups.flatMap { group in
      group.indices.compactMap { place in
        group[..<place].lazy.compactMap { MedicationPair($0.id, group[place].id) }.first { said[$0] == nil }
      }
    }
  }
}

/// Two medications with equal traits count as one, and nobody is asked.
private struct EqualTraits: Hashable {
  let name: String
  let dosage: String
  let schedule: Schedule
  let dose: DoseAmounts

  init(_ medication: Medication) {
    (name, dosage) = (medication.name.lowercased(), medication.dosage)
    (schedule, dose) = (medication.schedule, medication.dose)
  }
}
