import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// The current state follows from the entries: if it differs, it is rebuilt.
@Suite struct RevisionTests {
  let folder = TemporaryFolder()

  /// A store with every kind of data.
  private func fullStore() throws -> Store {
    let store = try folder.store()
    var change = history(of: [today.previous, today])
    let iron = Medication(id: MedicationID(7), name: "Iron", schedule: .twiceDaily)
    let version = MedicationVersion(iron, from: today, madeAt: now)
    change.medications.histories = [MedicationHistory(versions: [version])]
    let asNeeded = AsNeededDose(medication: .defaultMedication, at: now, day: today)
    change.entries.append(NewEntry(.asNeeded(asNeeded, .taken), at: now))
    let drink = Drink(try #require(DrinkID("k3f9m2qxw0")), 250, at: now, day: today)
    change.entries.append(NewEntry(.drink(drink, .added), at: now))
    let count = StockEntry(try #require(StockEntryID("k3f9m2qxw0")), of: iron.id, at: now, .counted(.one))
    change.entries.append(NewEntry(.stock(count, .added), at: now))
    change.medications.slots = [try #require(SlotName("noon")): Timeline(always: SlotTime(.midnight))]
    try store.commit(change)
    // The dose is answered and undone.
    let evening = Dose(day: today, slot: .evening, medication: iron.id)
    for answer in [DoseAnswer(.taken, at: now), nil] {
      try store.commit(Change(entries: [NewEntry(.dose(evening, answer), at: now)]))
    }
    return store
  }

  @Test func `what counts as one follows of the entries, and what is different again is as before`() throws {
    let (iron, before, joined): (MedicationID, Memory, Memory)
    iron = MedicationID(7)
    do {
      let store = try fullStore()
      before = try store.memory(from: today.previous)
      #expect(try store.tell(iron, .defaultMedication, areSame: true, at: now).newEntries > 0)
      #expect(try store.tell(iron, .defaultMedication, areSame: true, at: now).newEntries == 0)
      joined = try store.memory(from: today.previous)
      #expect(joined.medications.regimen.histories.map(\.id) == [.defaultMedication])
      #expect(joined.stock.entries.map(\.medication) == [.defaultMedication])
      #expect(try !store.isRevisedByExamining())
      #expect(try store.usedIDs() == [.defaultMedication, iron])
    }
    let store = try folder.store()
    #expect(try store.memory(from: today.previous) == joined)
    _ = try store.tell(.defaultMedication, nil, areSame: false, at: now)
    #expect(try store.memory(from: today.previous) == before)
    #expect(try !store.isRevisedByExamining())
  }

  @Test(arguments: [
    "DELETE FROM dose_answer", "UPDATE dose_answer SET kind = 'skipped'", "UPDATE dose_answer SET at = 5",
    "UPDATE dose_answer SET amount = 5",
    "UPDATE dose_answer SET day = '2026-01-01' WHERE slot = 'morning' AND day = '2026-11-20'",
    "INSERT INTO dose_answer VALUES ('2026-11-20', 'evening', 7, 'taken', 0, 1000, 1, NULL, NULL)",
    "INSERT INTO dose_answer VALUES ('2026-11-20', 'noon', 7, 'taken', 0, 1000, 1, NULL, NULL)",
    "DELETE FROM as_needed_dose", "UPDATE as_needed_dose SET note = 'x'",
    "INSERT INTO as_needed_dose VALUES ('2026-11-20', 7, 1, 1000, 1, NULL, NULL)",
    "DELETE FROM drink", "UPDATE drink SET millilitres = 100",
    "INSERT INTO drink VALUES ('0000000000', '2026-11-20', 0, 250, 'water', NULL)",
    "DELETE FROM stock_entry", "UPDATE stock_entry SET saying = 'counted:5'",
    "INSERT INTO stock_entry VALUES ('0000000000', 7, 0, 'counted:5')",
    "DELETE FROM slot_time", "UPDATE slot_time SET time = 5", "DELETE FROM slot_time WHERE slot = 'noon'",
    "INSERT INTO slot_time VALUES ('bedtime', '2026-11-20', 5)",
    "DELETE FROM head", "UPDATE head SET number = number + 1000",
    "UPDATE medication_step SET value = 'Zinc' WHERE medication = 7 AND aspect = 'name'",
    "UPDATE medication_step SET recorded_at = 0 WHERE medication = 7",
    "DELETE FROM medication_step WHERE medication = 7 AND aspect = 'slots'",
    "UPDATE label SET name = 'Zinc'",
    """
    PRAGMA foreign_keys = OFF; DELETE FROM stock_entry;
    DELETE FROM medication_step WHERE medication = 7; DELETE FROM medication WHERE id = 7; PRAGMA foreign_keys = ON
    """,
  ])
  func `what differs from the entries is made anew`(statement: String) throws {
    let known: Memory
    let entries: [Entry]
    do {
      let store = try fullStore()
      known = try store.memory(from: today.previous)
      entries = try store.database.allEntries()
      #expect(try !store.isRevisedByExamining())
      try store.database.execute(statement)
    }
    let store = try folder.store()
    #expect(try store.isRevisedByExamining())
    #expect(try store.memory(from: today.previous) == known)
    #expect(try store.database.allEntries() == entries)
    #expect(try !store.isRevisedByExamining())
    // The next entry continues after the last one.
    try store.commit(Change(entries: [NewEntry(.dose(.thisEvening, nil), at: now)]))
    #expect(try !store.isRevisedByExamining())
  }

  /// Add each new table to this list, or to the facts that are rebuilt.
  @Test func `each table is one of facts or known not to be`() throws {
    let database = try folder.store().database
    let others: Set = [
      "celebration", "entry", "goal", "head", "label", "medication", "medication_step", "pause", "reminder",
      "review", "slot_time", "state", "stock_told",
    ]
    #expect(try Set(database.allTables()) == others.union(FactTable.all.map(\.name)))
    for table in FactTable.all {
      let columns = try database.query("SELECT name FROM pragma_table_info('\(table.name)')") {
        row throws(StoreError) in try row.text(0)
      }
      #expect(columns.contains("day") == table.hasDays)
      #expect(columns.contains("medication") == table.isOfMedications)
    }
  }

  @Test func `what another version of Pills made of the entries is made anew as the file is opened`() throws {
    let known = try fullStore().memory(from: today.previous)
    do {
      let store = try folder.store()
      try store.database.setState(.view, to: "0")
      try store.database.execute("DELETE FROM dose_answer")
    }
    let store = try folder.store()
    #expect(try store.memory(from: today.previous) == known)
    #expect(try store.state(.view)?.hasPrefix("1 ") == true)
  }

  @Test func `what another program changed in the file is made anew as it is opened next`() throws {
    let known = try fullStore().memory(from: today.previous)
    do {
      let database = try Database(path: folder.database)
      try database.execute("DELETE FROM medication_step; DELETE FROM dose_answer")
    }
    let store = try folder.store()
    #expect(try store.memory(from: today.previous) == known)
    #expect(store.takeRevision())
  }

  @Test func `a file that nobody else changed is opened as it is`() throws {
    try fullStore().setState(.settings, to: "A")
    for _ in 0..<2 {
      let store = try folder.store()
      #expect(store.database.changes == store.database.changesAtOpening)
    }
  }

  @Test func `a subject with more entries than are read at once is read whole`() throws {
    do {
      let store = try folder.store()
      let database = store.database
      try database.transaction { () throws(StoreError) in
        for count in 1...1101 {
          let answer = count % 2 == 1 ? DoseAnswer(.taken, at: now + .seconds(Int64(count))) : nil
          let change = Change(entries: [NewEntry(.dose(.thisEvening, answer), at: now)])
          try database.tell(change, in: try database.act(by: .command), at: now)
          try database.write(change)
        }
      }
    }
    let known: Memory
    do {
      let store = try folder.store()
      try store.commit(history(of: [today.previous]))
      #expect(try !store.isRevisedByExamining())
      known = try store.memory(from: today.previous)
      try store.database.execute("DELETE FROM dose_answer")
    }
    let store = try folder.store()
    #expect(try store.isRevisedByExamining())
    #expect(try store.memory(from: today.previous) == known)
  }
}

extension Store {
  /// Examines the store and returns true if anything was rebuilt.
  fileprivate func isRevisedByExamining() throws(StoreError) -> Bool {
    try examine()
    return takeRevision()
  }
}
