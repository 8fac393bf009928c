import Glibc
import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

@Suite struct FailureTests {
  let folder = TemporaryFolder()

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `on a full disk nothing of a change is there, and there is once room is made`() throws {
    let mount = try Mount(memoryOn: folder.dataFolder, kibibytes: 512)
    let store = try folder.store()
    let before = history(of: [today.previous])
    try store.commit(before)
    let filler = "\(mount.folder)/filler"
    fillUp(filler)
    var large = history(of: today..<today.advanced(by: 400))
    let renamed = Medication(id: .defaultMedication, name: "renamed", schedule: .twiceDaily)
    large.medications.histories = [
      MedicationHistory(versions: [MedicationVersion(renamed, from: today, madeAt: now)])
    ]
    let error = #expect(throws: StoreError.self) { try store.commit(large) }
    #expect(error?.complaint.flaw == .full)
    #expect(error?.complaint.fields[.path] == folder.database)
    let detail = error?.complaint.fields[.detail] ?? ""
    #expect(["SQLITE_FULL", "No space left"].contains { detail.contains($0) })
    // Reminders continue with the data in memory.
    let memory = try store.memory(from: today.previous)
    #expect(memory.medications.answers.count == 2 && memory.reminders.records.count == 2)
    #expect(memory.medications.regimen.versions.map(\.medication) == [.defaultMedication])
    #expect(throws: StoreError.self) { try store.commit(large) }

    unlink(filler)
    try store.commit(Change(entries: [.taken()], reminders: RemindersChange(reviewedUntil: now + .hours(1))))
    #expect(try store.memory(from: today.previous).medications.answers.count == 3)
    #expect(try store.reviewedUntil() == now + .hours(1))
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `a new store on a full disk is refused, and made once there is room`() throws {
    let mount = try Mount(memoryOn: folder.dataFolder, kibibytes: 128)
    let filler = "\(mount.folder)/filler"
    fillUp(filler)
    let error = #expect(throws: StoreError.self) { try folder.store() }
    #expect(error?.complaint.flaw == .full)
    unlink(filler)
    #expect(try folder.store().memory(from: today).medications.regimen.versions.count == 1)
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `what may only be read is read, and written once it can be`() throws {
    try folder.store().commit(history(of: [today]))
    let mount = try Mount(over: folder.dataFolder)
    try mount.setReadOnly(true)
    let store = try folder.store()
    #expect(try store.memory(from: today).medications.answers.count == 2)
    for _ in 1...2 {
      let dose = Dose(day: today.next, slot: .morning, medication: .defaultMedication)
      let error = #expect(throws: StoreError.self) { try store.commit(Change(entries: [.taken(dose)])) }
      #expect(error?.complaint.flaw == .readOnly)
      #expect(error?.complaint.fields[.path] == folder.database)
    }
    #expect(try store.memory(from: today).medications.answers.count == 2)

    try mount.setReadOnly(false)
    try store.commit(history(of: [today.next]))
    #expect(try store.memory(from: today).medications.answers.count == 4)
    #expect(throws: StoreError.inUse(path: folder.database)) { try folder.store() }
  }

  @Test(.enabled(if: Mount.isPermitted, "mounting takes root"))
  func `a new store where nothing may be written is refused`() throws {
    try makePrivateFolder(folder.dataFolder)
    let mount = try Mount(over: folder.dataFolder)
    try mount.setReadOnly(true)
    let detail = "open: \(String(cString: strerror(EROFS)))"
    #expect(throws: StoreError.readOnly(path: folder.database + ".new", detail: detail)) {
      try folder.store()
    }
  }

  @Test func `when writing fails the store goes on, and takes changes again once writing works`() async {
    await #expect(processExitsWith: .exitCode(17)) { [data = folder.dataFolder as String] in
      let store = try Store(folder: data, now: now, from: Boundary(today))
      try store.commit(history(of: [today]))
      // A file size limit for this process makes writes fail midway with EFBIG.
      signal(SIGXFSZ, SIG_IGN)
      let file = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      var limit = rlimit()
      getrlimit(file, &limit)
      limit.rlim_cur = 256 * 1024
      setrlimit(file, &limit)
      let large = history(of: today..<today.advanced(by: 2000))
      let error = #expect(throws: StoreError.self) { try store.commit(large) }
      #expect(error?.complaint.flaw == .failing)
      #expect(error?.complaint.fields[.detail] == "SQLITE_IOERR_WRITE: File too large")
      #expect(try store.memory(from: today).medications.answers.count == 2)
      limit.rlim_cur = limit.rlim_max
      setrlimit(file, &limit)
      try store.commit(large)
      #expect(try store.memory(from: today).medications.answers.count == 4000)
      exit(17)
    }
  }

  @Test func `nothing is written to a file that was moved away or replaced`() throws {
    let store = try folder.store()
    try store.commit(Change(entries: [.taken()]))
    try #require(rename(folder.database, folder.database + ".old") == 0)
    #expect(throws: StoreError.replaced(path: folder.database)) {
      try store.commit(Change(entries: [.taken()]))
    }
    // A different database in its place is refused too.
    let descriptor = open(folder.database, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    #expect(throws: StoreError.replaced(path: folder.database)) {
      try store.commit(Change(entries: [.taken()]))
    }
    unlink(folder.database)
    try #require(rename(folder.database + ".old", folder.database) == 0)
    try store.commit(Change(entries: [.taken()]))
  }

  /// One case changes the change counter in the file's header and restores the times; the other changes another byte.
  @Test(arguments: [(offset: 27, secondsLater: 0), (offset: 5000, secondsLater: 1)])
  func `nothing is written to a file that somebody wrote into`(offset: Int, secondsLater: Int) throws {
    let store = try folder.store()
    try store.commit(Change(entries: [.taken()]))
    var status = stat()
    try #require(stat(folder.database, &status) == 0)
    let descriptor = open(folder.database, O_RDWR)
    var byte: UInt8 = 0
    try #require(pread(descriptor, &byte, 1, offset) == 1)
    byte ^= 1
    try #require(pwrite(descriptor, &byte, 1, offset) == 1)
    status.st_mtim.tv_sec += secondsLater
    try #require(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
    close(descriptor)
    #expect(throws: StoreError.replaced(path: folder.database)) {
      try store.commit(Change(entries: [.taken()]))
    }
  }

  @Test func `what others could read is taken from them`() throws {
    do { _ = try folder.store() }
    try #require(chmod(folder.dataFolder, 0o755) == 0 && chmod(folder.database, 0o644) == 0)
    _ = try folder.store()
    var status = stat()
    stat(folder.database, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    stat(folder.dataFolder, &status)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func `a change that breaks the rules of the database leaves nothing of it`() throws {
    let store = try folder.store()
    let unknown = Dose(day: today, slot: .morning, medication: MedicationID(99))
    var change = Change(entries: [.taken(), .taken(unknown)])
    change.reminders.reviewedUntil = now + .hours(1)
    let error = #expect(throws: StoreError.self) { try store.commit(change) }
    #expect(error?.complaint.flaw == .refused)
    let detail = error?.complaint.fields[.detail] ?? ""
    #expect(detail == "SQLITE_CONSTRAINT_FOREIGNKEY: FOREIGN KEY constraint failed")
    #expect(try store.answers(of: today...today).isEmpty)
    #expect(try store.reviewedUntil() == now)
    try store.commit(Change(entries: [.taken()]))
    #expect(try store.answers(of: today...today).count == 1)
  }

  @Test(arguments: [
    (StoreError.inUse(path: "/d"), StoreComplaint(.inUse, [.path: "/d"])),
    (
      .newerSchema(path: "/d", found: 3, supported: 1),
      StoreComplaint(.newer, [.path: "/d", .format: "3", .supported: "1"])
    ),
    (.unreleasedSchema(path: "/d", found: 8), StoreComplaint(.unreleased, [.path: "/d", .format: "8"])),
    (
      StoreError(code: 13, of: nil, path: "/d"), StoreComplaint(.full, [.path: "/d", .detail: "SQLITE_FULL"])
    ),
    (
      StoreError(code: 1544, of: nil, path: "/d"),
      StoreComplaint(.readOnly, [.path: "/d", .detail: "SQLITE_READONLY_DIRECTORY"])
    ),
    (
      StoreError(errno: EIO, at: "SQLITE_IOERR_FSYNC", path: "/d"),
      StoreComplaint(.failing, [.path: "/d", .detail: "SQLITE_IOERR_FSYNC: Input/output error"])
    ),
    (
      StoreError(errno: ENOSPC, at: "mkdir", path: "/d"),
      StoreComplaint(.full, [.path: "/d", .detail: "mkdir: No space left on device"])
    ),
  ])
  func `an error is told by its kind and what belongs into its words`(
    error: StoreError,
    complaint: StoreComplaint
  ) { #expect(error.complaint == complaint) }

  @Test(arguments: [
    (8458, "SQLITE_IOERR_CORRUPTFS"), (1034, "SQLITE_IOERR_FSYNC"), (5, "SQLITE_BUSY"),
    (1299, "SQLITE_CONSTRAINT_NOTNULL"), (1550, "SQLITE_CANTOPEN_SYMLINK"),
    (25355, "SQLITE_CORRUPT (25355)"), (77, "SQLite error 77"),
  ])
  func `a result code has SQLite's name`(code: Int32, name: String) {
    #expect(ResultCode(rawValue: code).description == name)
  }
}
