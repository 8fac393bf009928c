import Glibc
import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsStore

@Suite struct OpeningTests {
  let folder = TemporaryFolder()

  @Test func `the folders and files made are for the owner alone, whatever the umask`() throws {
    let mask = umask(0o022)
    defer { umask(mask) }
    let nested = "\(folder.path)/share/pills"
    let store = try Store(folder: nested, now: now, from: Boundary(today))
    try store.commit(Change(entries: [.taken()]))
    #expect(mode(of: "\(folder.path)/share") == 0o700)
    #expect(mode(of: nested) == 0o700)
    #expect(mode(of: "\(nested)/pills.db") == 0o600)
    #expect(mode(of: "\(nested)/pills.db-journal") == 0o600)
  }

  @Test func `it is durable and guarded as it says`() throws {
    let store = try folder.store()
    let expected: [(String, Int64)] = [
      ("synchronous", 3), ("foreign_keys", 1), ("trusted_schema", 0), ("mmap_size", 0), ("temp_store", 2),
      ("cache_size", -96), ("application_id", 0x5069_6c6c), ("user_version", Int64(Migration.all.latest)),
    ]
    for (pragma, value) in expected {
      #expect(try store.database.integer(ofPragma: pragma) == value, "\(pragma)")
    }
    let modes = try ["journal_mode", "locking_mode"].flatMap {
      try store.database.query("PRAGMA \($0)") { row throws(StoreError) in try row.text(0) }
    }
    #expect(modes == ["delete", "exclusive"])
    let loose = try store.database.query("SELECT name FROM pragma_table_list WHERE NOT strict") {
      row throws(StoreError) in try row.text(0)
    }
    #expect(loose.allSatisfy { $0.hasPrefix("sqlite_") })
  }

  @Test func `a second process is refused at once`() async throws {
    let store = try folder.store()
    // A refused process must not remove the lock either.
    for _ in 1...2 {
      await #expect(processExitsWith: .exitCode(17)) { [data = folder.dataFolder as String] in
        do {
          _ = try Store(folder: data, now: now, from: Boundary(today))
        } catch StoreError.inUse {
          exit(17)
        }
      }
    }
    try store.commit(Change(entries: [.taken()]))
  }

  @Test func `a database of another program is left alone`() throws {
    let statements = [
      "PRAGMA application_id = 7", "CREATE TABLE theirs (x)", "PRAGMA user_version = 1",
      "PRAGMA application_id = \(Format.applicationID)",
    ]
    for statement in statements {
      let folder = TemporaryFolder()
      try makePrivateFolder(folder.dataFolder)
      try makePrivateFile(folder.database)
      try Database(path: folder.database).execute(statement)
      let before = contents(of: folder.database)
      #expect(throws: StoreError.otherApplication(path: folder.database)) { try folder.store() }
      #expect(contents(of: folder.database) == before)
    }
  }

  @Test func `a newer version is left alone`() throws {
    let latest = Migration.all.latest
    try folder.store().database.execute("PRAGMA user_version = \(latest + 1)")
    let before = contents(of: folder.database)
    let expected = StoreError.newerSchema(path: folder.database, found: latest + 1, supported: latest)
    #expect(throws: expected) { try folder.store() }
    #expect(contents(of: folder.database) == before)
  }

  /// Formats used between 0.1.0 and 0.2.0, and one that does not exist yet.
  @Test(arguments: [2, 8, 99]) func `a version that was never released is left alone`(number: Int) throws {
    try folder.store().database.execute("PRAGMA user_version = \(number)")
    let before = contents(of: folder.database)
    let expected = StoreError.unreleasedSchema(path: folder.database, found: number)
    #expect(throws: expected) { try folder.store() }
    #expect(contents(of: folder.database) == before)
    overwrite(Store.incomingPath(in: folder.dataFolder), with: before)
    #expect(throws: StoreError.unreleasedSchema(path: "\(folder.database).incoming", found: number)) {
      try IncomingBackup(in: folder.dataFolder, now: now)
    }
  }

  @Test func `a database in WAL mode is brought back to the journal`() throws {
    try folder.store().commit(Change(entries: [.taken()]))
    try Database(path: folder.database).execute("PRAGMA journal_mode = WAL")
    let store = try folder.store()
    let modes = try store.database.query("PRAGMA journal_mode") { row throws(StoreError) in try row.text(0) }
    #expect(modes == ["delete"])
    #expect(try store.answers(of: today...today).count == 1)
  }

  @Test func `letting go of the store removes the journal`() throws {
    var store: Store? = try folder.store()
    try store?.commit(Change(entries: [.taken()]))
    #expect(size(of: "\(folder.database)-journal") != nil)
    store = nil
    #expect(size(of: "\(folder.database)-journal") == nil)
  }
}
