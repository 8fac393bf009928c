@testable import PillsCore
import PillsTestSupport
import Testing

@testable import PillsStore

@Suite struct DamageTests {
  let folder = TemporaryFolder()
  private static let pageSize = 4096

  /// A database with a year of answers, made once for all tests.
  private static let year = Result {
    let folder = TemporaryFolder()
    try folder.store().commit(history(of: today.advanced(by: -365)..<today))
    return contents(of: folder.database)
  }

  init() throws { try folder.putDatabase(Self.year.get()) }

  /// Writes random bytes over the middle third of the file.
  private func damageMiddle() -> [UInt8] {
    let pages = contents(of: folder.database).count / Self.pageSize
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<pages / 3 * Self.pageSize).map { _ in UInt8.random(in: .min ... .max, using: &generator)
    }
    overwrite(folder.database, at: pages / 3 * Self.pageSize, with: noise)
    return contents(of: folder.database)
  }

  private func examineAll(of store: Store) throws(StoreError) {
    while store.isUnexamined { try store.examineFurther() }
  }

  private static func drink(_ values: String) -> String { "INSERT INTO drink VALUES (\(values))" }

  private func expectDamaged(_ error: StoreError?) {
    #expect(error?.complaint.flaw == .damaged)
    #expect(error?.complaint.fields[.path] == folder.database)
  }

  @Test func `after a kill the whole file is checked, and a damaged one is left as it is`() throws {
    let damaged = damageMiddle()
    overwrite("\(folder.database)-journal", with: [])
    let store = try folder.store()
    expectDamaged(#expect(throws: StoreError.self) { try examineAll(of: store) })
    expectDamaged(#expect(throws: StoreError.self) { try store.setState(.settings, to: "") })
    #expect(contents(of: folder.database) == damaged)
  }

  @Test func `after a kill nothing is written before the whole file is checked`() throws {
    let damaged = damageMiddle()
    overwrite("\(folder.database)-journal", with: [])
    let store = try folder.store()
    #expect(store.isUnexamined)
    expectDamaged(#expect(throws: StoreError.self) { try store.setState(.settings, to: "") })
    #expect(!store.isUnexamined)
    #expect(contents(of: folder.database) == damaged)
  }

  /// The second day becomes the first, or the first one comes a hundred years later.
  @Test(arguments: [(today.next, "\(today)"), (today, "2126-11-20")])
  func `what a flipped bit makes twice or puts out of order is damage, and no end of pillsd`(
    flipped: Day,
    into other: String
  ) throws {
    let days = [today, today.next]
    let records = days.map {
      ReminderRecord(id: ReminderID(day: $0, slot: .evening), dueAt: now, state: .done)
    }
    do {
      let store = try folder.store()
      try store.commit(Change(reminders: RemindersChange(records: records)))
    }
    var content = contents(of: folder.database)
    let (day, other) = (Array("\(flipped)".utf8), Array(other.utf8))
    for start in 0..<content.count - day.count where content[start..<start + day.count].elementsEqual(day) {
      content.replaceSubrange(start..<start + day.count, with: other)
    }
    try folder.putDatabase(content)
    expectDamaged(#expect(throws: StoreError.self) { try folder.store().memory(from: today) })
  }

  @Test func `after a kill a file that is well is written as before`() throws {
    overwrite("\(folder.database)-journal", with: [])
    do {
      let store = try folder.store()
      #expect(store.isUnexamined)
      try examineAll(of: store)
      try store.setState(.settings, to: "A")
    }
    #expect(try !folder.store().isUnexamined)
  }

  @Test func `what can be read of a damaged file is read`() throws {
    let store = try folder.store()
    let known = try store.memory(from: today.advanced(by: -7))
    try store.database.execute(
      "PRAGMA ignore_check_constraints = ON; "
        + "INSERT INTO entry SELECT device, 9999, subject, recorded_at, via, act, undoes, seen, '' FROM entry LIMIT 1"
    )
    let copy = TemporaryFolder()
    try copy.putDatabase(contents(of: folder.database))
    overwrite("\(copy.database)-journal", with: [])
    let damaged = try copy.store()
    let damage = StoreError.damaged(path: copy.database, detail: "CHECK constraint failed in entry")
    #expect(throws: damage) { try examineAll(of: damaged) }
    #expect(throws: damage) { try damaged.setState(.settings, to: "") }
    #expect(try damaged.memory(from: today.advanced(by: -7)) == known)
  }

  @Test(arguments: ["-1", "9223372036854775807"])
  func `a sum that cannot be is none`(amount: String) throws {
    let store = try folder.store()
    let statement = Self.drink("'k3f9m2qxw0', '2026-11-20', 0, \(amount), 'water', NULL")
    try store.spoil(statement)
    #expect(try store.intakes(of: today...today).isEmpty)
    try store.spoil(statement)
    #expect(try store.intakes(backFrom: today, limit: 1).isEmpty)
  }

  @Test func `a table where another is is damage`() throws {
    do {
      let store = try folder.store()
      try store.database.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = (SELECT max(rootpage) FROM sqlite_schema) WHERE name = 'state'
        """
      )
    }
    expectDamaged(#expect(throws: StoreError.self) { try folder.store() })
  }

  @Test func `a column by another name is made anew`() throws {
    do {
      let store = try folder.store()
      let change = "sql = replace(sql, 'dosage', 'dosaga')"
      try store.database.execute("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET \(change)")
    }
    #expect(try folder.store().memory(from: today.previous).medications.answers.count == 2)
  }

  @Test func `after a clean end damage shows when the damaged part is read`() throws {
    let damaged = damageMiddle()
    expectDamaged(
      #expect(throws: StoreError.self) {
        let store = try folder.store()
        _ = try store.memory(from: today.advanced(by: -365))
        let device = try #require(try store.database.device())
        _ = try store.entries(of: device, after: 0, limit: 100_000)
      }
    )
    #expect(contents(of: folder.database) == damaged)
  }

  @Test func `a file cut short is damaged`() throws {
    let whole = contents(of: folder.database)
    let cut = TemporaryFolder()
    try cut.putDatabase(Array(whole.prefix(whole.count / 2)))
    #expect(throws: StoreError.self) {
      let store = try cut.store()
      _ = try store.memory(from: today.advanced(by: -365))
    }
  }

  @Test func `a value that cannot be is damage, named without the value`() throws {
    let store = try storeWithOneReminder()
    try store.spoil("UPDATE reminder SET state = 'lost'")
    #expect(throws: StoreError.damaged(path: folder.database, detail: "state holds what it never should")) {
      try store.memory(from: Day(daysSinceEpoch: 0))
    }
  }

  private func storeWithOneReminder() throws -> Store {
    let store = try folder.store()
    try store.database.execute("DELETE FROM reminder WHERE key <> 'evening' OR day <> '2026-11-19'")
    return store
  }

  @Test(arguments: [
    "INSERT INTO goal VALUES ('soon', 2000)", "INSERT INTO goal VALUES ('1899-12-31', 2000)",
    "INSERT INTO goal VALUES ('2026-11-20', 499)", "INSERT INTO goal VALUES ('2026-11-20', 10001)",
    "UPDATE dose_answer SET kind = 'forgotten'",
    "UPDATE medication_step SET value = 'cycle' WHERE aspect = 'days'",
    "UPDATE medication_step SET value = 'lost' WHERE aspect = 'state'",
    "UPDATE medication_step SET value = 'soon' WHERE aspect = 'from'",
    "UPDATE medication_step SET aspect = 'colour' WHERE aspect = 'days'",
    "DELETE FROM medication_step WHERE aspect = 'from'",
    "INSERT INTO as_needed_dose VALUES ('soon', 0, 0, 1000, 1, NULL, NULL)",
    "UPDATE dose_answer SET at = 9223372036854775807",
    "UPDATE medication_step SET value = '9223372036855s' WHERE aspect = 'gap'",
    "UPDATE medication_step SET value = '101' WHERE aspect = 'per-day'",
    "UPDATE medication_step SET recorded_at = 9223372036854775807",
    "UPDATE medication_step SET since = '2026-11-20T24:00'",
    "UPDATE medication_step SET since = '1899-12-31T00:00'",
    "UPDATE medication_step SET value = 'every 9223372036854775807 days from 2026-01-01' WHERE aspect = 'days'",
    "INSERT INTO as_needed_dose VALUES ('2026-01-01', 0, 9223372036854775807, 1000, 1, NULL, NULL)",
    "INSERT INTO medication VALUES (9223372036854775807, 9); "
      + "UPDATE medication_step SET medication = 9223372036854775807",
    drink("'k3f9m2qxwu', '2026-11-20', 0, 250, 'water', NULL"),
    drink("'zzzzzzzzzz0', '2026-11-20', 0, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-02-31', 0, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 253402387200000001, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 0, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 5001, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 250, '', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 250, 'te\na', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 250, 'water', ''"),
  ])
  func `a value that cannot be is made anew where it follows of the entries`(statement: String) throws {
    let store = try storeWithOneReminder()
    let known = try store.memory(from: Day(daysSinceEpoch: 0))
    try store.spoil(statement)
    #expect(try store.memory(from: Day(daysSinceEpoch: 0)) == known)
    #expect(store.takeRevision())
  }

  @Test(arguments: [
    "day = '2026-02-31'", "due_at = -9223372036854775808", "raised_at = 253402387200000001",
    "repeat_count = 9223372036854775807",
  ])
  func `a reminder with a value that cannot be is left out`(change: String) throws {
    let store = try storeWithOneReminder()
    try store.spoil("UPDATE reminder SET \(change)")
    #expect(try store.memory(from: Day(daysSinceEpoch: 0)).reminders.records.isEmpty)
    #expect(store.takeRevision())
  }

  @Test(arguments: [
    "UPDATE reminder SET due_at = 'noon'",
    "UPDATE reminder SET repeat_count = -1", "UPDATE reminder SET popup_number = 0",
    "UPDATE reminder SET popup_number = NULL", "UPDATE dose_answer SET kind = 'undone'",
    "INSERT INTO dose_answer VALUES ('2026-02-30', 'evening', 0, 'taken', 0, 1000, 1, NULL, NULL)",
    "INSERT INTO dose_answer VALUES ('2026-1-2', 'evening', 0, 'taken', 0, 1000, 1, NULL, NULL)",
    "INSERT INTO dose_answer VALUES ('2026-01-02', '', 0, 'taken', 0, 1000, 1, NULL, NULL)",
    "INSERT INTO dose_answer VALUES ('2026-01-02', 'evening', 99, 'taken', 0, 1000, 1, NULL, NULL)",
    "DELETE FROM medication", "INSERT INTO review VALUES (2, 0)",
    "UPDATE medication_step SET value = ''", "UPDATE medication_step SET aspect = ''",
    "UPDATE medication_step SET recorded_at = 9223372036854775807",
    "UPDATE medication_step SET since = '1899-12-31T00:00'",
    "INSERT INTO medication_step VALUES (0, 'state', '1900-01-01T00:00', 'paused', 0)",
    "INSERT INTO medication_step VALUES (99, 'state', '1900-01-01T00:00', 'paused', 0)",
    "INSERT INTO as_needed_dose VALUES ('2026-01-02', 99, 0, 1000, 1, NULL, NULL)",
    "INSERT INTO as_needed_dose VALUES ('2026-01-32', 0, 0, 1000, 1, NULL, NULL)",
    "UPDATE review SET reviewed_until = -9223372036854775808",
    "UPDATE reminder SET due_at = 9223372036854775807", "UPDATE reminder SET raised_at = -62135683200000001",
    "UPDATE reminder SET snoozed_until = 253402387200000001", "UPDATE reminder SET repeat_count = 1000001",
    "UPDATE dose_answer SET at = 9223372036854775807", "UPDATE dose_answer SET day = '1899-12-31'",
    "INSERT INTO as_needed_dose VALUES ('2026-01-02', 0, 9223372036854775807, 1000, 1, NULL, NULL)",
    "INSERT INTO as_needed_dose VALUES ('0001-01-01', 0, 0, 1000, 1, NULL, NULL)",
    "INSERT INTO medication VALUES (-1, 9)",
    "INSERT INTO medication VALUES (9223372036854775807, 9)",
    drink("'k3f9m2qxw', '2026-11-20', 0, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-31', 0, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '1899-12-31', 0, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 9223372036854775807, 250, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 0, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 5001, 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 'much', 'water', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 250, '', NULL"),
    drink("'k3f9m2qxw0', '2026-11-20', 0, 250, 'water', ''"),
    drink(
      "'k3f9m2qxw0', '2026-11-20', 0, 250, 'water', NULL), ('k3f9m2qxw0', '2026-11-21', 0, 9, 'tea', NULL"
    ),
    "INSERT INTO goal VALUES ('2026-1-2', 2000)", "INSERT INTO goal VALUES ('1899-12-31', 2000)",
    "INSERT INTO goal VALUES ('2026-11-20', 499)", "INSERT INTO goal VALUES ('2026-11-20', 10001)",
    "INSERT INTO goal VALUES ('2026-11-20', 2000), ('2026-11-20', 2500)",
  ])
  func `the database itself refuses what cannot be`(statement: String) throws {
    let store = try folder.store()
    let error = #expect(throws: StoreError.self) { try store.database.execute(statement) }
    #expect(error?.complaint.flaw == .refused)
    let detail = error?.complaint.fields[.detail] ?? ""
    #expect(detail.hasPrefix("SQLITE_CONSTRAINT"))
  }
}
