package import PillsCore

extension Store {
  /// Says that two medications are the same, or that they are different; without `other`, that all that count as `one` are
  /// different. It is on disk when this returns.
  package func tell(
    _ one: MedicationID,
    _ other: MedicationID?,
    areSame: Bool,
    at now: Instant
  ) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    try writing { database throws(StoreError) in
      var pairs: [MedicationPair] = []
      if let other {
        pairs += [MedicationPair(one, other)].compactMap(\.self)
      } else {
        pairs = try database.pairs(of: one)
      }
      merge = try database.tell(pairs, areSame: areSame, in: try database.act(by: .command), at: now)
    }
    return merge
  }

  /// Which ids are those of one medication.
  package func sameness() throws(StoreError) -> Sameness { try database.sameness() }
}

// Which medications are the same decides what the entries about them are found by.
extension Database {
  func entriesOfSameness() throws(StoreError) -> [Entry] {
    // The exclamation mark is the character after the space.
    try query("SELECT * FROM entry WHERE subject >= 'same ' AND subject < 'same!'", [], toldEntry)
  }

  func sameness() throws(StoreError) -> Sameness {
    if let knownSameness { return knownSameness }
    let sameness = Sameness(of: try samePairs())
    knownSameness = sameness
    return sameness
  }

  func isErased(_ medication: MedicationID) throws(StoreError) -> Bool {
    try !query(
      "SELECT 1 FROM entry WHERE subject = ? AND statement GLOB 'erased *' LIMIT 1",
      [.text("\(medication)")]
    ) { _ throws(StoreError) in true }.isEmpty
  }

  func gather(_ medications: Set<MedicationID>, by sameness: Sameness) throws(StoreError) {
    for medication in medications.sorted() {
      let names: [SQLValue] = [.text("\(medication)"), .text("\(medication) "), .text("\(medication)!")]
      let range = "subject = ? OR subject >= ? AND subject < ?"
      let told = try query("SELECT * FROM entry WHERE \(range)", names, toldEntry)
      try run("DELETE FROM head WHERE \(range)", names)
      for entry in told {
        try run(
          "UPDATE entry SET subject = ? WHERE device = ? AND number = ?",
          [.text(entry.called(by: sameness).subject.description)] + entry.id.values
        )
      }
      try forget(medication, isGone: sameness.name(of: medication) != medication)
    }
    knownSameness = sameness
    for medication in medications {
      for subject in try subjects(of: medication) { try findHeads(about: subject) }
    }
    let waking = try waking()
    let named = Set(waking.map(sameness.name))
    if named != waking { try setWaking(named) }
  }

  /// Says of pairs of ids whether they are those of one medication, and writes what follows of each before the next.
  func tell(
    _ pairs: [MedicationPair],
    areSame: Bool,
    in act: Act,
    at now: Instant
  ) throws(StoreError) -> Merge {
    var told = Merge.nothing
    for pair in pairs {
      let merge = try tell(pair, areSame: areSame, in: act, at: now)
      try carryOut(merge)
      told.newEntries += merge.newEntries
    }
    return told
  }
}
