import Glibc
import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// An unreadable page loses no records unless it belongs to the entries.
@Suite struct RenewalTests {
  private static let pageSize = 4096
  private static let firstDay = today.advanced(by: -50)

  /// The recorded entries, and the table that describes all tables.
  private static let kept: Set<String> = ["entry", "sqlite_schema"]
  /// Data that only this device has and can do without.
  private static let own: Set<String> = ["state", "review", "reminder"]

  /// A database of fifty days with every kind of data, its contents, and the owner of each page.
  private struct Sample {
    let content: [UInt8]
    let memory: Memory
    let entries: [Entry]
    /// Maps page numbers (from 1 on) to the table or index; a free page has no owner.
    let owners: [Int: String]
  }

  private static let sample = Result {
    let folder = TemporaryFolder()
    do {
      let store = try folder.store()
      var change = history(of: firstDay..<today)
      let iron = Medication(id: MedicationID(7), name: "Iron", schedule: .twiceDaily)
      let versions = (0..<40).map { number in
        var version = MedicationVersion(
          iron,
          from: firstDay.advanced(by: number),
          madeAt: now + .seconds(Int64(number))
        )
        version.medication.name = "Iron \(number)"
        return version
      }
      change.medications.histories = [MedicationHistory(versions: versions)]
      change.entries += (0..<40).map { number in
        let label = DoseLabel(name: String(repeating: "Iron \(number) ", count: 7), dosage: "", amount: .one)
        let dose = Dose(day: firstDay.advanced(by: number), slot: .evening, medication: iron.id)
        return NewEntry(.dose(dose, DoseAnswer(.taken, at: now, label)), at: now)
      }
      for number in 0..<50 {
        let day = firstDay.advanced(by: number)
        let at = now + .seconds(Int64(number))
        let dose = AsNeededDose(medication: iron.id, at: at, day: day)
        change.entries.append(NewEntry(.asNeeded(dose, .taken), at: now))
        let drink = Drink(DrinkID(seed: UInt64(number), recordedAt: at), 250, at: at, day: day)
        change.entries.append(NewEntry(.drink(drink, .added), at: now))
        let id = StockEntryID(seed: UInt64(number), recordedAt: at)
        let count = StockEntry(id, of: iron.id, at: at, .counted(.one))
        change.entries.append(NewEntry(.stock(count, .added), at: now))
      }
      change.hydration.goals = GoalHistory().changed(to: 1500, from: firstDay)
      change.stockTold = [StockTold(iron.id, 7)]
      try store.commit(change)
      try store.examine()
      // This leaves free pages.
      try store.database.execute(
        "CREATE TABLE big (x); INSERT INTO big VALUES (zeroblob(100000)); DROP TABLE big"
      )
    }
    let store = try folder.store()
    let pages = try store.database.query("SELECT pageno, name FROM dbstat") { row throws(StoreError) in
      try (Int(row.integer(0)), row.text(1))
    }
    return Sample(
      content: contents(of: folder.database),
      memory: try store.memory(from: firstDay),
      entries: try store.database.allEntries(),
      owners: Dictionary(uniqueKeysWithValues: pages)
    )
  }

  private static func noise(_ page: Int) -> [UInt8] {
    (0..<pageSize).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ page) &* 2_654_435_761 >> 7) }
  }

  private func isKept(_ owner: String?) -> Bool { owner.map(Self.kept.contains) ?? false }

  @Test func `whatever page is damaged, nothing that was recorded is lost`() throws {
    let sample = try Self.sample.get()
    let (folder, count) = (TemporaryFolder(), sample.content.count / Self.pageSize)
    var renewed: Set<String> = []
    for page in 2...count {
      let owner = sample.owners[page]
      var content = sample.content
      let start = (page - 1) * Self.pageSize
      content.replaceSubrange(start..<start + Self.pageSize, with: Self.noise(page))
      for name in names(in: folder.dataFolder) { unlink("\(folder.dataFolder)/\(name)") }
      try makePrivateFolder(folder.dataFolder)
      rewrite(folder.database, with: content)
      do throws(StoreError) {
        let store = try folder.store()
        // A read or an examination finds the damage.
        if page.isMultiple(of: 2) { try store.examine() }
        let memory = try store.memory(from: Self.firstDay)
        #expect(
          memory.medications.regimen == sample.memory.medications.regimen,
          "\(page) of \(owner ?? "none")"
        )
        #expect(
          memory.medications.answers == sample.memory.medications.answers,
          "\(page) of \(owner ?? "none")"
        )
        #expect(
          memory.medications.asNeeded == sample.memory.medications.asNeeded,
          "\(page) of \(owner ?? "none")"
        )
        #expect(try store.namesOfOtherDevices().isEmpty, "\(page) of \(owner ?? "none")")
        #expect(memory.hydration.drinks == sample.memory.hydration.drinks, "\(page) of \(owner ?? "none")")
        #expect(memory.hydration.goals.last == 1500)
        if owner != "goal" { #expect(memory.hydration.goals == sample.memory.hydration.goals) }
        #expect(memory.stock.entries == sample.memory.stock.entries, "\(page) of \(owner ?? "none")")
        if !Self.own.contains(owner ?? "") { #expect(memory.reminders == sample.memory.reminders) }
        try store.examine()
        #expect(try store.database.allEntries() == sample.entries, "\(page) of \(owner ?? "none")")
        if store.takeRevision() { renewed.insert(owner ?? "none") }
        // The next entry is stored.
        try store.commit(Change(entries: [NewEntry(.dose(.thisEvening, nil), at: now)]))
      } catch {
        #expect(isKept(owner), "\(page) of \(owner ?? "none"): \(error)")
        #expect(error.complaint.flaw == .damaged)
        #expect(contents(of: folder.database) == content)
      }
      #expect(names(in: folder.dataFolder) == ["pills.db"])
    }
    // Every kind of page must have been damaged once.
    #expect(
      renewed.isSuperset(
        of: [
          "dose_answer", "as_needed_dose", "drink", "drink_of_day", "stock_entry", "head", "medication",
          "label",
          "medication_step", "slot_time", "reminder", "review", "state", "entry_of_subject",
          "none",
        ]
      ),
      "\(renewed)"
    )
  }

  private func isNear(_ instant: Instant, _ other: Instant) -> Bool {
    (other - .hours(24)...other + .hours(1)).contains(instant)
  }

  @Test func `a value of another type than the table has is damage, not another value`() throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    var content = sample.content
    // Each of the two tables reads the other one's page.
    let starts = try ["label", "review"].map { name in
      (try #require(sample.owners.filter { $0.value == name }.keys.min()) - 1) * Self.pageSize
    }
    for (start, other) in [(starts[0], starts[1]), (starts[1], starts[0])] {
      content.replaceSubrange(
        start..<start + Self.pageSize,
        with: sample.content[other..<other + Self.pageSize]
      )
    }
    try folder.putDatabase(content)
    let memory = try folder.store().memory(from: Self.firstDay)
    #expect(memory.medications == sample.memory.medications)
    #expect(memory.reminders.records == sample.memory.reminders.records)
    #expect(isNear(memory.reminders.reviewedUntil, sample.memory.reminders.reviewedUntil))
  }

  @Test(arguments: [
    "DROP TABLE head", "DROP TABLE drink", "DROP INDEX entry_of_subject", "DROP INDEX drink_of_day",
    "DROP TRIGGER entry_is_never_removed", "CREATE TABLE theirs (x)", "DROP TABLE slot_time",
    "DROP TABLE label",
    "DROP TABLE medication_step", "DROP TABLE dose_answer",
  ])
  func `a table, index or trigger that is missing is made anew`(statement: String) throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    try folder.putDatabase(sample.content)
    do {
      let database = try Database(path: folder.database)
      try database.execute("PRAGMA foreign_keys = OFF; \(statement)")
    }
    let store = try folder.store()
    try store.examine()
    #expect(store.takeRevision())
    #expect(try store.memory(from: Self.firstDay) == sample.memory)
    try store.examine()
    #expect(!store.takeRevision())
  }

  @Test(
    arguments: ["state", "review", "reminder", "celebration", "stock_told"].flatMap { table in
      [false, true].flatMap { isOpen in [("DELETE FROM \(table)", isOpen), ("DROP TABLE \(table)", isOpen)] }
    }
  )
  func `what only this machine knew is no loss of what was recorded`(statement: String, isOpen: Bool) throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    try folder.putDatabase(sample.content)
    if !isOpen {
      let database = try Database(path: folder.database)
      try database.execute("PRAGMA foreign_keys = OFF; \(statement)")
    }
    for isAgain in [false, true] {
      let store = try folder.store()
      if isOpen, !isAgain {
        try store.spoil(statement)
        try store.examine()
      }
      // No record of this device is assigned to another one.
      #expect(try store.namesOfOtherDevices().isEmpty)
      let memory = try store.memory(from: Self.firstDay)
      #expect(memory.medications.regimen == sample.memory.medications.regimen)
      #expect(memory.medications.answers == sample.memory.medications.answers)
      #expect(memory.hydration.drinks == sample.memory.hydration.drinks)
      #expect(memory.stock.entries == sample.memory.stock.entries)
      #expect(try store.database.allEntries() == sample.entries)
      // Reminders that were shown before are not shown again.
      #expect(isNear(memory.reminders.reviewedUntil, sample.memory.reminders.reviewedUntil))
      try store.examine()
    }
    let store = try folder.store()
    try store.commit(Change(entries: [.taken()]))
    #expect(try store.memory(from: today).medications.answers[.thisEvening]?.kind == .taken)
    #expect(try store.namesOfOtherDevices().isEmpty)
  }

  @Test func `the medication that everybody begins with is there though nobody said anything of it`() throws {
    let folder = TemporaryFolder()
    let known = try folder.store().memory(from: today)
    let store = try folder.store()
    try store.spoil("DROP TABLE dose_answer")
    #expect(try store.memory(from: today) == known)
    #expect(store.takeRevision())
    try store.spoil("DROP TABLE medication_step; DROP TABLE head")
    let history = try store.memory(from: today).medications.regimen.histories
    #expect(history.map(\.id) == [.defaultMedication])
  }

  @Test func `damage that is met while it is in use is mended at once, also within a change`() throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    try folder.putDatabase(sample.content)
    let store = try folder.store()
    let known = try store.memory(from: Self.firstDay)
    try store.spoil("DROP TABLE dose_answer")
    try store.commit(Change(entries: [.taken()]))
    #expect(store.takeRevision())
    var expected = known.medications.answers
    expected[.thisEvening] = DoseAnswer(.taken, at: now)
    #expect(try store.memory(from: Self.firstDay).medications.answers == expected)
    try store.spoil("DROP TABLE as_needed_dose")
    #expect(try store.memory(from: Self.firstDay).medications.asNeeded.count == 50)
    try store.spoil("DROP TABLE as_needed_dose")
    try store.erase([MedicationID(7)])
    let left = String(decoding: contents(of: folder.database), as: UTF8.self)
    #expect(!left.contains("Iron"))
  }

  @Test func `a copy of what was damaged is whole`() throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    try folder.putDatabase(sample.content)
    let (page, _) = try #require(sample.owners.first { $0.value == "dose_answer" })
    overwrite(folder.database, at: (page - 1) * Self.pageSize, with: Self.noise(page))
    let store = try folder.store()
    try store.beginCopy()
    var path: String?
    while path == nil { path = try store.copyFurther() }
    let copy = TemporaryFolder()
    try copy.putDatabase(contents(of: path ?? ""))
    #expect(try copy.store().memory(from: Self.firstDay) == sample.memory)
    #expect(try store.memory(from: Self.firstDay) == sample.memory)
    // Damage after the copy is repaired too.
    try store.spoil("DROP TABLE dose_answer")
    #expect(try store.memory(from: Self.firstDay) == sample.memory)
  }

  @Test func `where the index of entries knows of one that is lost, the file stays as it is`() throws {
    let sample = try Self.sample.get()
    let folder = TemporaryFolder()
    try folder.putDatabase(sample.content)
    let steps = [
      """
      PRAGMA writable_schema = ON; CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'entry_of_subject';
      DELETE FROM sqlite_schema WHERE name = 'entry_of_subject'
      """,
      "DROP TRIGGER entry_is_never_removed; DELETE FROM entry WHERE number = 100",
      "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE dose_answer",
    ]
    // Each step needs its own connection, because a connection reads the schema only once.
    for step in steps { try Database(path: folder.database).execute(step) }
    let content = contents(of: folder.database)
    let store = try folder.store()
    expectDamage(#expect(throws: StoreError.self) { try store.memory(from: Self.firstDay) })
    expectDamage(#expect(throws: StoreError.self) { try store.examine() })
    // A comparison inside #expect would take minutes to describe a difference.
    let isSame = contents(of: folder.database) == content
    #expect(isSame)
  }

  private func expectDamage(_ error: StoreError?) { #expect(error?.complaint.flaw == .damaged) }

  @Test func `a file that somebody else put there meanwhile is left alone`() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    try store.spoil("DROP TABLE dose_answer")
    unlink(folder.database)
    overwrite(folder.database, with: [1, 2, 3])
    #expect(throws: StoreError.self) { try store.memory(from: today) }
    #expect(contents(of: folder.database) == [1, 2, 3])
  }
}
