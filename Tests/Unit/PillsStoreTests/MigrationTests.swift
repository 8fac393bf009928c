import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsStore

@Suite struct MigrationTests {
  let folder = TemporaryFolder()
  private let valid = Migration(
    format: Migration.all.latest + 1,
    script: "CREATE TABLE added (x INTEGER) STRICT; INSERT INTO added VALUES (1)"
  )
  private let failing = Migration(
    format: Migration.all.latest + 2,
    script: "CREATE TABLE half (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1)"
  )
  private let dangling = Migration(
    format: Migration.all.latest + 2,
    script: "INSERT INTO dose_answer VALUES ('2026-11-20', 'evening', 42, 'taken', 0, 1000, 9, NULL, NULL)"
  )

  /// A database of an older version with two answers; it has no place for some of today's types.
  private func makeStore(in folder: TemporaryFolder, migrations: [Migration]) throws {
    try makePrivateFolder(folder.dataFolder)
    try makePrivateFile(folder.database)
    let database = try Database(path: folder.database)
    for migration in migrations { try database.execute(migration.script) }
    try database.execute(
      """
      PRAGMA application_id = \(Format.applicationID);
      PRAGMA user_version = \(migrations.latest);
      INSERT INTO medication VALUES (1\(migrations.latest > 1 ? ", 1" : ""));
      INSERT INTO review VALUES (1, 0);
      """
    )
    try database.execute(migrations.latest > 1 ? Self.medication : Self.medicationOfFirst)
    try database.execute(migrations.latest > 1 ? Self.answers : Self.answersOfFirst)
  }

  private static let medication = """
    INSERT INTO medication_step VALUES (1, 'name', '1900-01-01T00:00', 'Pills', 0),
      (1, 'from', '1900-01-01T00:00', '\(today)T00:00', 0);
    """

  private static let medicationOfFirst = """
    INSERT INTO medication_version (medication, number, from_day, made_at, name, dosage, instructions, days,
      has_reminders, state) VALUES (1, 1, '\(today)', 0, 'Pills', '', '', 'daily', 1, 'active');
    """

  private static let answers = """
    INSERT INTO label VALUES (1, 'Pills', '');
    INSERT INTO dose_answer VALUES
      ('\(today)', 'morning', 1, 'taken', 0, 1000, 1, NULL, NULL),
      ('\(today)', 'evening', 1, 'skipped', 0, 1000, 1, NULL, NULL);
    """
  private static let answersOfFirst = """
    INSERT INTO dose_event VALUES
      (1, '\(today)', 'morning', 1, 'taken', 0, 0, 'popup'), (2, '\(today)', 'evening', 1, 'skipped', 0, 0, 'control');
    INSERT INTO dose_answer VALUES
      ('\(today)', 'morning', 1, 'taken', 0), ('\(today)', 'evening', 1, 'skipped', 0);
    """

  private func tables(_ database: Database) throws -> Set<String> {
    Set(try database.query("SELECT name FROM sqlite_schema") { row throws(StoreError) in try row.text(0) })
  }

  @Test func `every older version is backed up, then brought to the latest with all it held`() throws {
    let later =
      Migration.all + [valid, Migration(format: Migration.all.latest + 2, script: "DROP TABLE added")]
    for older in [[.version1], Migration.all] {
      let folder = TemporaryFolder()
      try makeStore(in: folder, migrations: older)
      let store = try folder.store(migrations: later)
      #expect(try store.answers(of: today...today).count == 2)
      #expect(try store.database.integer(ofPragma: "user_version") == later.latest)
      #expect(try store.database.integer(ofPragma: "foreign_keys") == 1)

      let backupPath = "\(folder.database).backup-v\(older.latest)"
      #expect(mode(of: backupPath) == 0o600)
      let backup = try Database(path: backupPath)
      #expect(try backup.format() == .version(older.latest))
      let answers = try backup.query("SELECT count(*) FROM dose_answer") { row throws(StoreError) in
        try row.integer(0)
      }
      #expect(answers == [2])
    }
  }

  @Test(arguments: [
    "INSERT INTO medication_version VALUES "
      + "(1, 2, '2026-11-20', 0, 'P', '', '', 'asNeeded', NULL, NULL, NULL, NULL, NULL, 1, 'active', NULL, 9223372036855)",
    "INSERT INTO dose_event VALUES (9, '2026-11-19', 'evening', 1, 'taken', 9223372036854775807, 0, 'popup')",
    "INSERT INTO dose_event VALUES (9, '2026-11-19', NULL, 1, 'taken', 9223372036854775807, 0, 'popup')",
    "UPDATE review SET reviewed_until = -9223372036854775808",
  ])
  func `an older version that holds a number out of its range is damaged, and left as it is`(
    statement: String
  ) throws {
    try makeStore(in: folder, migrations: [.version1])
    try Database(path: folder.database).execute(statement)
    let before = contents(of: folder.database)
    let error = #expect(throws: StoreError.self) { try folder.store() }
    #expect(error?.complaint.flaw == .damaged)
    #expect(error?.complaint.fields[.path] == folder.database)
    let detail = error?.complaint.fields[.detail] ?? ""
    #expect(detail.hasPrefix("SQLITE_CONSTRAINT_CHECK"))
    #expect(contents(of: folder.database) == before)
  }

  /// A flipped bit in the schema: SQLite drops a trigger by the name in its text, but finds the row by the other name.
  @Test(arguments: ["sql", "name"])
  func `an older version whose schema is spoilt is damaged, and left as it is`(column: String) throws {
    try makeStore(in: folder, migrations: [.version1])
    try Database(path: folder.database).execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET \(column) = replace(\(column), 'is_never', 'is_nevEr')
        WHERE name = 'dose_event_is_never_removed'
      """
    )
    let before = contents(of: folder.database)
    let error = #expect(throws: StoreError.self) { try folder.store() }
    #expect(error?.complaint.flaw == .damaged)
    #expect(contents(of: folder.database) == before)
  }

  @Test func `what an older version knew of doses is said in its order, as each dose was then`() throws {
    try makeStore(in: folder, migrations: [.version1])
    try Database(path: folder.database).execute(
      """
      INSERT INTO medication VALUES (7);
      INSERT INTO medication_version (medication, number, from_day, made_at, name, dosage, instructions, days,
        has_reminders, state) VALUES
        (7, 1, '2026-11-01', 0, 'Iron', '5 mg', '', 'daily', 1, 'active'),
        (7, 2, '2026-11-20', 100, 'Iron', '10 mg', '', 'daily', 1, 'active');
      INSERT INTO dose_event VALUES
        (5, '2026-11-20', 'noon', 7, 'taken', 50, 51, 'popup'), (6, '2026-11-20', 'noon', 7, 'undone', NULL, 60, 'control'),
        (7, '2026-11-20', 'noon', 7, 'taken', 150, 151, 'control'), (8, '2026-11-19', 'noon', 7, 'skipped', 9, 9, 'popup'),
        (9, '2026-11-20', NULL, 7, 'taken', 200, 201, 'control');
      """
    )
    for _ in 1...2 {
      let store = try folder.store()
      let memory = try store.memory(from: today.previous).medications
      #expect(memory.answers.map(\.value.label.dosage).sorted() == ["", "", "10 mg", "5 mg"])
      #expect(memory.asNeeded.map(\.label) == [DoseLabel(name: "Iron", dosage: "10 mg", amount: .one)])
      let said = try #require(try store.doseEntries(of: today.previous...today, limit: 100))
      let dosages = said.sorted { $0.id < $1.id }.compactMap { entry -> String? in
        guard case .dose(let dose, let answer) = entry.statement, dose.medication != .defaultMedication else {
          return nil
        }
        return "\(entry.via) \(answer?.label.dosage ?? "undone")"
      }
      #expect(dosages == ["popup 5 mg", "command undone", "command 10 mg", "popup 5 mg"])
      #expect(try !tables(store.database).contains("dose_event"))
    }
  }

  @Test func `what an older version kept no time of gets one, and its entries tell it`() throws {
    try makeStore(in: folder, migrations: [.version1])
    let begin = Boundary(today, .noon)
    let store = try Store(folder: folder.dataFolder, now: now, from: begin) { version in
      #expect(version.from == today && version.madeAt == Instant(microsecondsSinceEpoch: 0))
      return begin
    }
    let versions = try store.memory(from: today).medications.regimen.versions
    #expect(versions.map(\.from) == [begin])
    let device = try #require(try store.database.device())
    let told = try store.entries(of: device, after: 0, limit: 9).map(\.statement.description)
    #expect(told.contains { $0.contains("from=\(begin)") })
  }

  @Test func `a reminder that an older version raised is raised still, and its popup known`() throws {
    try makeStore(in: folder, migrations: [.version1])
    try Database(path: folder.database).execute(
      """
      INSERT INTO reminder (day, slot, due_at, state, raised_at, repeat_count, popup_server, popup_number)
        VALUES ('\(today)', 'evening', 7, 'raised', 8, 2, ':1.42', 9)
      """
    )
    let id = ReminderID(day: today, slot: .evening)
    var expected = ReminderRecord(id: id, dueAt: Instant(microsecondsSinceEpoch: 7), state: .raised)
    expected.raisedAt = Instant(microsecondsSinceEpoch: 8)
    expected.repeatCount = 2
    expected.popup = PopupHandle(9, on: ":1.42")
    #expect(try folder.store().memory(from: today).reminders.records == [id: expected])
  }

  @Test func `an older version knows of no drinks, and takes them once it is migrated`() throws {
    try makeStore(in: folder, migrations: [.version1])
    let store = try folder.store()
    #expect(try store.memory(from: today).hydration == HydrationMemory())
    let drink = Drink(try #require(DrinkID("k3f9m2qxw0")), 250, at: now, day: today)
    let event = NewEntry(.drink(drink, .added), at: now)
    try store.commit(Change(entries: [event], hydration: HydrationChange(celebratedDays: [today])))
    #expect(try store.drinks(of: today...today) == [drink])
  }

  @Test func `a fresh store needs no backup`() throws {
    _ = try folder.store(migrations: Migration.all + [valid])
    #expect(size(of: "\(folder.database).backup-v0") == nil)
  }

  @Test func `a failing migration leaves the database as it was, with a backup beside it`() throws {
    try folder.store().commit(history(of: [today]))
    for broken in [failing, dangling] {
      #expect(throws: StoreError.self) { try folder.store(migrations: Migration.all + [valid, broken]) }
      let store = try folder.store()
      #expect(try store.database.format() == .version(Migration.all.latest))
      #expect(try store.answers(of: today...today).count == 2)
      #expect(try tables(store.database).isDisjoint(with: ["added", "half"]))
      #expect(size(of: "\(folder.database).backup-v\(Migration.all.latest)") != nil)
    }
    // The file of a failed attempt does not disturb the next one.
    overwrite("\(folder.database).backup-v\(Migration.all.latest).unfinished", with: [1, 2, 3])
    #expect(try folder.store(migrations: Migration.all + [valid]).answers(of: today...today).count == 2)
    #expect(size(of: "\(folder.database).backup-v\(Migration.all.latest).unfinished") == nil)
  }

  @Test func `without a backup there is no migration`() throws {
    try folder.store().commit(history(of: [today]))
    try makePrivateFolder("\(folder.database).backup-v\(Migration.all.latest)")
    #expect(throws: StoreError.self) { try folder.store(migrations: Migration.all + [valid]) }
    #expect(try folder.store().answers(of: today...today).count == 2)
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `an older version that may only be read is refused`() throws {
    _ = try folder.store()
    let mount = try Mount(over: folder.dataFolder)
    try mount.setReadOnly(true)
    let expected = StoreError.readOnly(path: folder.database, detail: "it has yet to be migrated")
    #expect(throws: expected) { try folder.store(migrations: Migration.all + [valid]) }
  }
}
