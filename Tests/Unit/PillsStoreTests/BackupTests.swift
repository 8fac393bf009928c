import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import PillsStore

struct BackupTests {
  let folder = TemporaryFolder()

  private var copies: Copies { Copies(database: folder.database) }

  private func path(_ day: Day) -> String { "\(folder.database).backup-\(day)" }

  @Test func `the copy of the week holds all there is, for the owner alone`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    #expect(try store.backUpWeekly(today: today) == path(today))
    #expect(try store.backUpWeekly(today: today.advanced(by: 6)) == nil)
    #expect(mode(of: path(today)) == 0o600)
    let copy = try Database(path: path(today))
    try copy.requireConsistency()
    #expect(try copy.format() == .version(Migration.all.latest))
    #expect(try copy.answers(from: today).count == 2)
    // The store stays usable and locked.
    try store.commit(history(of: [today.next]))
    #expect(throws: StoreError.inUse(path: folder.database)) { try folder.store() }
  }

  @Test func `the last four are kept, and what somebody else named stays`() throws {
    let store = try folder.store()
    let others = [
      "backup", "backup-mine", "backup-2026-11-1", "backup-2026-11-20.gz", "backup-v+1", "emptied-01",
    ]
    for name in others { overwrite("\(folder.database).\(name)", with: [1]) }
    overwrite("\(folder.database).backup-v1", with: [1])
    for week in 0..<6 { _ = try store.backUpWeekly(today: today.advanced(by: 7 * week)) }
    #expect(copies.days.sorted() == (2..<6).map { today.advanced(by: 7 * $0) })
    for name in others + ["backup-v1"] { #expect(size(of: "\(folder.database).\(name)") == 1, "\(name)") }
  }

  @Test func `one that was not finished is none, and the next takes its place`() throws {
    let store = try folder.store()
    overwrite("\(path(today)).unfinished", with: [1, 2, 3])
    #expect(copies.days == [])
    #expect(try store.backUpWeekly(today: today) != nil)
    #expect(size(of: "\(path(today)).unfinished") == nil)
  }

  @Test func `a damaged database takes the place of no copy`() throws {
    let store = try folder.store()
    try store.commit(history(of: [today]))
    try store.spoil(
      "INSERT INTO entry SELECT 'zzzzzzzzzz', number, subject, recorded_at, via, act, undoes, seen, '' FROM entry"
    )
    let error = #expect(throws: StoreError.self) { try store.backUpWeekly(today: today) }
    #expect(error?.complaint.flaw == .damaged)
    #expect(copies.kinds == [])
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `a copy is made only where it leaves room, and nothing is left of an attempt`() throws {
    let mount = try Mount(memoryOn: folder.dataFolder, kibibytes: 1024)
    let ballast = "\(mount.folder)/ballast"
    let store = try folder.store()
    // Making a backup needs twice the size of the database, plus 64 KiB.
    let needed = 2 * (size(of: folder.database) ?? 0) + 65_536
    let free = Int(try #require(freeSpace(at: folder.database)))
    overwrite(ballast, with: [UInt8](repeating: 1, count: free - needed))
    for filled in [false, true] {
      if filled { fillUp(ballast) }
      let error = #expect(throws: StoreError.self) { try store.backUpWeekly(today: today) }
      #expect(error?.complaint.flaw == .nearlyFull)
      #expect(error?.complaint.fields[.path] == path(today))
    }
    // The disk may also become full during the backup.
    #expect(throws: StoreError.self) { try store.database.backUp(to: path(today)) }
    #expect(size(of: path(today)) == nil && size(of: "\(path(today)).unfinished") == nil)
    truncate(ballast, off_t(free - needed - 8192))
    #expect(try store.backUpWeekly(today: today) == path(today))
  }

  @Test func `the newest copy is the one written last, of whichever kind`() throws {
    let store = try folder.store()
    #expect(Store.newestCopy(in: folder.dataFolder) == nil)
    _ = try store.backUpWeekly(today: today.next)
    overwrite("\(folder.database).backup-v1", with: [1])
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, "\(folder.database).backup-v1", &times, 0)
    #expect(Store.newestCopy(in: folder.dataFolder) == path(today.next))
    times[1].tv_sec = 4_000_000_000
    utimensat(AT_FDCWD, "\(folder.database).backup-v1", &times, 0)
    #expect(Store.newestCopy(in: folder.dataFolder) == "\(folder.database).backup-v1")
  }
}

/// A file in place of the database that is no database.
struct LostDatabaseTests {
  let folder = TemporaryFolder()

  @Test(arguments: [0, 1, 16, 99])
  func `one that is too short is moved aside, and none is made in its place`(length: Int) throws {
    _ = try folder.store()
    truncate(folder.database, off_t(length))
    let remains = contents(of: folder.database)
    let aside = "\(folder.database).emptied-1"
    // The second attempt finds no file there and fails in this way too.
    for _ in 1...2 {
      #expect(throws: StoreError.lost(path: folder.database, aside: aside, copy: nil)) { try folder.store() }
      #expect(size(of: folder.database) == nil)
      #expect(contents(of: aside) == remains)
    }
    overwrite(folder.database, with: [7])
    let second = "\(folder.database).emptied-2"
    #expect(throws: StoreError.lost(path: folder.database, aside: second, copy: nil)) { try folder.store() }
    #expect(contents(of: aside) == remains && contents(of: second) == [7])
  }

  @Test func `a database without a single table is no database of Pills`() throws {
    try makePrivateFolder(folder.dataFolder)
    try makePrivateFile(folder.database)
    try Database(path: folder.database).execute("CREATE TABLE x (y); DROP TABLE x")
    let before = contents(of: folder.database)
    #expect(throws: StoreError.lost(path: folder.database, aside: nil, copy: nil)) { try folder.store() }
    #expect(contents(of: folder.database) == before)
  }

  @Test func `while somebody may be writing it, one that is too short stays where it is`() throws {
    _ = try folder.store()
    truncate(folder.database, 1)
    #expect(throws: StoreError.lost(path: folder.database, aside: nil, copy: nil)) {
      try Store(folder: folder.dataFolder, now: now, from: Boundary(today), afterLoss: true)
    }
    #expect(size(of: folder.database) == 1)
  }

  @Test func `a new one that was left half made is made anew`() throws {
    try makePrivateFolder(folder.dataFolder)
    overwrite("\(folder.database).new", with: [])
    #expect(try folder.store().memory(from: today).medications.regimen.versions.count == 1)
    #expect(size(of: "\(folder.database).new") == nil)
  }

  @Test func `a journal that was left alone is not played back into a new one`() throws {
    try makePrivateFolder(folder.dataFolder)
    overwrite("\(folder.database)-journal", with: [1, 2, 3])
    #expect(try folder.store().memory(from: today).medications.regimen.versions.count == 1)
    #expect(contents(of: "\(folder.database).emptied-1-journal") == [1, 2, 3])
  }
}
