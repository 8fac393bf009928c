package import PillsCore

extension Store {
  /// Without `other`, this is about all medications that count as `one`; on disk when this returns.
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
      try database.carryOut(merge)
    }
    return merge
  }

  package func sameness() throws(StoreError) -> Sameness { try database.sameness() }
}

// Entries are found by their subject, which depends on which medications are the same.
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
}
