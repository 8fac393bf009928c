import Glibc
import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Backups that a person makes and restores.
struct RestoreTests {
  let folder = TemporaryFolder()

  private var incoming: String { Store.incomingPath(in: folder.dataFolder) }

  /// Copies the store as the daemon does, and returns the copy's path and the number of steps.
  private func copy(_ store: Store) throws -> (path: String, parts: Int) {
    try store.beginCopy()
    var parts = 1
    while true {
      if let path = try store.copyFurther() { return (path, parts) }
      parts += 1
    }
  }

  /// A complete backup after `script` added something that Pills does not know, restored as a store.
  private func restored(_ script: String) throws -> Store {
    try folder.store().commit(history(of: [today]))
    let made = try folder.store().database
    try made.execute(script)
    try made.backUp(to: incoming)
    unlink(folder.database)
    let backup = try examined()
    try backup.makeReady()
    _ = try Store.restore(backup, in: folder.dataFolder, today: today)
    return try folder.store()
  }

  private func examined(migrations: [Migration] = Migration.all) throws -> IncomingBackup {
    let backup = try IncomingBackup(in: folder.dataFolder, now: now, migrations: migrations)
    while try backup.examineFurther() {}
    return backup
  }

  /// Fills the first page of a table of the backup with noise.
  private func spoilFirstPage(of table: String) throws {
    let pageSize = 4096
    let pages = try Database(path: incoming).query(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
    ) { row throws(StoreError) in try row.integer(0) }
    let offset = (Int(try #require(pages.first)) - 1) * pageSize
    overwrite(incoming, at: offset, with: [UInt8](repeating: 0xA5, count: pageSize))
  }

  private func makeFirstRelease(at path: String) throws {
    try makePrivateFile(path)
    try Database(path: path).execute(
      """
      \(Migration.version1.script)
      PRAGMA application_id = \(Format.applicationID); PRAGMA user_version = 1;
      INSERT INTO medication VALUES (1);
      INSERT INTO medication_version (medication, number, from_day, made_at, name, dosage, instructions, days,
        has_reminders, state) VALUES (1, 1, '\(today)', -9223372036854775808, 'Iron', '', '', 'daily', 1, 'active');
      INSERT INTO dose_event VALUES (7, '\(today)', 'evening', 1, 'taken', 5, 6, 'popup');
      INSERT INTO dose_answer VALUES ('\(today)', 'evening', 1, 'taken', 5);
      INSERT INTO reminder VALUES ('\(today)', 'evening', 9, 'raised', 9, 0, NULL, NULL, NULL);
      INSERT INTO review VALUES (1, 9);
      """
    )
  }

  @Test func `what is saved while a copy is made is in it`() throws {
    let store = try folder.store()
    try store.commit(history(of: today.advanced(by: -3653)..<today))
    try store.beginCopy()
    #expect(try store.copyFurther() == nil)
    try store.commit(history(of: [today]))
    var path: String?
    while path == nil { path = try store.copyFurther() }
    let copy = try Database(path: try #require(path))
    #expect(try copy.answers(from: today).count == 2)
    #expect(mode(of: try #require(path)) == 0o600)
  }

  @Test func `a copy that is given up or overtaken by an erasure leaves nothing`() throws {
    var store: Store? = try folder.store()
    try store?.beginCopy()
    #expect(size(of: "\(folder.database).copy.unfinished") != nil)
    _ = try store?.eraseEverything(isBackedUp: false, now: now, from: Boundary(today))
    #expect(size(of: "\(folder.database).copy.unfinished") == nil)
    #expect(throws: StoreError.replaced(path: folder.database)) { try store?.copyFurther() }
    try store?.beginCopy()
    store = nil
    #expect(size(of: "\(folder.database).copy.unfinished") == nil)
  }

  @Test func `damage of an index alone makes no backup`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    try store.database.execute(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' WHERE day > ''1950-01-01'''"
        + " WHERE type = 'index' AND name = (SELECT min(name) FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL)"
    )
    try store.database.execute("PRAGMA writable_schema = OFF; PRAGMA user_version = 5")
    #expect(throws: StoreError.self) { try copy(store) }
  }

  @Test func `a backup takes the place of the store, which is kept`() throws {
    var store: Store? = try folder.store()
    try store?.commit(history(of: [today]))
    try store?.setState(.unlockedUntil, to: "b007 600")
    let sharing = Sharing(
      profile: ProfileID(seed: 1, recordedAt: now),
      device: DeviceID(seed: 2, recordedAt: now)
    )
    try store?.beginSharing(sharing, isNew: true, name: "desk", at: now)
    let made = try #require(try store.map(copy))
    #expect(rename(made.path, incoming) == 0)
    try store?.commit(history(of: [today.next]))
    store = nil
    for number in 1...2 {
      let backup = try examined()
      #expect(try backup.lastRecorded() != nil)
      try backup.makeReady()
      let aside = try Store.restore(backup, in: folder.dataFolder, today: today)
      #expect(aside == "\(folder.database).replaced-\(today)-\(number)")
      let restored = try folder.store()
      #expect(try restored.answers(of: today...today.next).count == 2)
      #expect(try restored.state(.unlockedUntil) == nil)
      let known = try #require(try restored.sharing())
      #expect(known.profile == sharing.profile && known.device != sharing.device)
      // A restored device has a new id; it still uploads the entries of its former ids.
      #expect(known.formers.first == sharing.device && known.formers.count == number)
      #expect(try restored.name(of: known.device) == "desk")
      #expect(try restored.lastEntry(of: sharing.device) > 0)
      if number == 1 {
        #expect(try Database(path: try #require(aside)).answers(from: today.next).count == 2)
        #expect(rename(try copy(restored).path, incoming) == 0)
      }
    }
    #expect(size(of: incoming) == nil)
  }

  @Test func `a restore that was killed before the backup took its place leaves the store alone`() throws {
    var store: Store? = try folder.store()
    let aside = try #require(try Copies(database: folder.database).keepReplaced(today: today))
    #expect(size(of: aside) != nil)
    store = nil
    store = try folder.store()
    store?.removeUnfinishedCopies()
    #expect(size(of: aside) == nil && size(of: folder.database) != nil)
  }

  @Test func `a backup that is let go of is removed, and one that is none is refused`() throws {
    let store = try folder.store()
    #expect(rename(try copy(store).path, incoming) == 0)
    _ = try examined()
    #expect(size(of: incoming) == nil)
    #expect(throws: StoreError.notAFile(path: incoming)) {
      try IncomingBackup(in: folder.dataFolder, now: now)
    }
    overwrite(incoming, with: [])
    #expect(throws: StoreError.otherApplication(path: incoming)) {
      try IncomingBackup(in: folder.dataFolder, now: now)
    }
  }

  @Test func `nothing of a foreign schema comes along or runs`() throws {
    let store = try restored(
      """
      DROP TRIGGER entry_is_never_removed;
      CREATE TABLE bystander (x);
      CREATE VIEW onlooker AS SELECT * FROM dose_answer;
      CREATE TRIGGER leak AFTER INSERT ON entry BEGIN DELETE FROM dose_answer; END;
      CREATE TRIGGER entry_is_never_removed AFTER UPDATE ON state BEGIN DELETE FROM dose_answer; END;
      """
    )
    let names = try store.database.query("SELECT name || sql FROM sqlite_schema WHERE sql NOT NULL") {
      row throws(StoreError) in try row.text(0)
    }
    let own = TemporaryFolder()
    let expected = try own.store().database.query("SELECT name || sql FROM sqlite_schema WHERE sql NOT NULL")
    { row throws(StoreError) in try row.text(0) }
    #expect(Set(names) == Set(expected))
    try store.commit(history(of: [today.next]))
    #expect(try store.answers(of: today...today.next).count == 4)
  }

  @Test(arguments: [
    "CREATE TABLE other AS SELECT * FROM stock_told; DROP TABLE stock_told; CREATE VIEW stock_told AS SELECT * FROM other",
    "DROP TABLE stock_told; CREATE VIRTUAL TABLE stock_told USING fts5(medication, fingerprint)",
    "DROP TABLE entry",
    "ALTER TABLE entry DROP COLUMN via",
  ])
  func `what has other tables than ours, or no entries, is damaged`(script: String) throws {
    let error = #expect(throws: StoreError.self) { try restored(script) }
    #expect(error?.complaint.flaw == .damaged)
    for ending in ["", ".unfinished"] { #expect(size(of: incoming + ending) == nil) }
  }

  @Test(arguments: [
    "PRAGMA foreign_keys = OFF; DROP TABLE medication",
    "DROP TABLE dose_answer", "PRAGMA foreign_keys = OFF; DROP TABLE label", "DROP TABLE head",
    "DROP TABLE drink",
    "DROP TABLE reminder",
    "DROP TABLE stock_told", "ALTER TABLE dose_answer DROP COLUMN note", "DROP INDEX entry_of_subject",
    "PRAGMA ignore_check_constraints = ON; INSERT INTO celebration VALUES ('tomorrow')",
    "PRAGMA foreign_keys = OFF; INSERT INTO dose_answer VALUES ('2026-11-20', 'noon', 42, 'taken', 0, 1000, 1, NULL, NULL)",
  ])
  func `what follows from the entries is made anew`(script: String) throws {
    let store = try restored(script)
    #expect(try store.answers(of: today...today).count == 2)
    #expect(try store.database.revise() == false)
    try store.commit(history(of: [today.next]))
    #expect(try store.answers(of: today...today.next).count == 4)
  }

  @Test(arguments: ["dose_answer", "medication_step", "head", "reminder", "state"])
  func `a backup with an unreadable page is made anew from its entries`(table: String) throws {
    try folder.store().commit(history(of: today.advanced(by: -400)...today))
    try folder.store().database.backUp(to: incoming)
    try spoilFirstPage(of: table)
    unlink(folder.database)
    let backup = try examined()
    #expect(backup.isRenewed)
    try backup.makeReady()
    _ = try Store.restore(backup, in: folder.dataFolder, today: today)
    #expect(try folder.store().answers(of: today.advanced(by: -400)...today).count == 802)
  }

  @Test(
    arguments: [("PRAGMA application_id = 7", .foreign), ("PRAGMA user_version = 9999", .newer)]
      as [(String, StoreFlaw)]
  )
  func `what is of another program, or of a later version, is refused`(script: String, flaw: StoreFlaw) throws
  {
    let error = #expect(throws: StoreError.self) { try restored(script) }
    #expect(error?.complaint.flaw == flaw)
  }

  @Test(arguments: [
    [], [Migration(format: Migration.all.latest + 1, script: "CREATE TABLE added (x INTEGER) STRICT")],
  ])
  func `a backup of the first release is one of the latest format`(next: [Migration]) throws {
    let migrations = Migration.all + next
    try folder.store(migrations: migrations).commit(history(of: [today.previous]))
    try makeFirstRelease(at: incoming)
    let backup = try examined(migrations: migrations)
    #expect(try backup.lastRecorded() == Instant(microsecondsSinceEpoch: 6))
    try backup.makeReady()
    _ = try Store.restore(backup, in: folder.dataFolder, today: today)
    let memory = try folder.store(migrations: migrations).memory(from: today.previous)
    #expect(memory.medications.regimen.versions.map(\.medication.name) == ["Iron"])
    #expect(memory.medications.regimen.versions.map(\.madeAt) == [.distantPast])
    #expect(memory.medications.answers.count == 1 && memory.reminders.records.count == 1)
  }

  @Test func `a backup of the first release has what the database was then`() throws {
    try makePrivateFolder(folder.dataFolder)
    try makeFirstRelease(at: folder.database)
    let store = try folder.store()
    try makeFirstRelease(at: incoming)
    let backup = try examined()
    #expect(try store.records(notIn: backup) == LackedRecords())
    try store.commit(Change(entries: [NewEntry(.dose(.thisEvening, nil), at: now)]))
    #expect(try store.records(notIn: backup) == LackedRecords(answers: 1))
  }

  @Test func `what a backup lacks is counted, whatever the clock said`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    #expect(rename(try copy(store).path, incoming) == 0)
    let earlier = Instant(secondsSinceEpoch: 1)
    var change = Change()
    let drink = Drink(DrinkID(seed: 7, recordedAt: now), 250, at: now, day: today, note: nil)
    change.entries = [.drink(drink, .added), .drink(drink, .removed)].map { NewEntry($0, at: earlier) }
    change.medications.slots = [SlotName.evening: Timeline(always: SlotTime(.midnight))]
    let iron = Medication(id: MedicationID(7), name: "Iron", schedule: .twiceDaily)
    let version = MedicationVersion(iron, from: today, madeAt: earlier)
    change.medications.histories = [MedicationHistory(versions: [version])]
    let id = StockEntryID(seed: 7, recordedAt: now)
    let count = StockEntry(id, of: .defaultMedication, at: now, .counted(.one))
    change.entries.append(NewEntry(.stock(count, .added), at: earlier))
    _ = try store.commit(change, at: earlier)
    let lacked = LackedRecords(drinks: 2, medications: 1, stock: 1, others: 1)
    #expect(try store.records(notIn: examined()) == lacked)
  }

  @Test func `a backup from before sync lacks nothing that got another id`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    #expect(rename(try copy(store).path, incoming) == 0)
    let backup = try examined()
    let (profile, device) = (ProfileID(seed: 1, recordedAt: now), DeviceID(seed: 2, recordedAt: now))
    try store.beginSharing(Sharing(profile: profile, device: device), isNew: true, name: "desk", at: now)
    #expect(try store.records(notIn: backup) == LackedRecords())
    _ = try store.tell(MedicationID(7), .defaultMedication, areSame: true, at: now)
    #expect(try store.records(notIn: backup) == LackedRecords(medications: 1))
    try store.erase([.defaultMedication])
    #expect(try store.records(notIn: backup).medications > 1)
  }
}
