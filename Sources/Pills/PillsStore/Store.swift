internal import Glibc
package import PillsCore

/// The database of medications, answers, drinks and reminders. It belongs to one thread and one process:
/// while it exists, no other process can open the file. Releasing it closes the file.
package final class Store {
  let path: String
  private let migrations: [Migration]
  var file: WatchedFile
  private(set) var database: Database
  /// The number of the act in the last commit; nil if the commit recorded no entries.
  package internal(set) var committedAct: Int?
  /// The unfinished copy that a person asked for.
  var copy: StoreCopy?
  /// Whether tables were revised since ``takeRevision()``.
  var isRevised = false

  /// Opens `pills.db` in an absolute folder, and makes both if they are missing.
  /// A new database has the default medication from `boundary` on, which is now, and gets its name once it is
  /// complete. A file too short to be a database, or a missing one next to copies, means that records were
  /// lost. Then `.lost` is thrown, and a short file is moved aside first. A read-only file is opened, and
  /// every change throws `.readOnly` until it can be written.
  /// With `afterLoss` the file replaces one that was lost while pillsd ran, and is read whole to check it. A
  /// short file stays, as it may still be written to, and a missing one is not made.
  /// `placing` gives the start of a medication version of 0.1.0.
  package convenience init(
    folder: String,
    now: Instant,
    from boundary: Boundary,
    afterLoss: Bool = false,
    placing: (Version010) -> Boundary = { Boundary($0.from) }
  ) throws(StoreError) {
    try self.init(
      folder: folder,
      now: now,
      from: boundary,
      afterLoss: afterLoss,
      placing: placing,
      migrations: Migration.all
    )
  }

  package static func path(in folder: String) -> String { "\(folder)/pills.db" }

  init(
    folder: String,
    now: Instant,
    from boundary: Boundary,
    afterLoss: Bool = false,
    placing: (Version010) -> Boundary = { Boundary($0.from) },
    migrations: [Migration]
  ) throws(StoreError) {
    path = Self.path(in: folder)
    self.migrations = migrations
    let copies = Copies(database: path)
    if fileSize(path) != nil, !isRegularFile(path) { throw .notAFile(path: path) }
    if try !Self.isThere(copies, afterLoss: afterLoss) {
      try makePrivateFolder(folder)
      try Self.makeDatabase(at: path, migrations: migrations) { database throws(StoreError) in
        try database.fill(now: now, from: boundary)
      }
    }
    keepFromOthers(folder, mode: 0o700)
    keepFromOthers(path, mode: 0o600)
    file = try WatchedFile(path: path)
    database = try Database(opening: path)
    mendDamage()
    let database = database
    if afterLoss { try database.mending { () throws(StoreError) in try database.requireConsistency() } }
    let format = try database.format()
    if format == .empty { throw copies.loss }
    try database.migrate(from: format, through: migrations) { () throws(StoreError) in }
    if !database.isReadOnly {
      if try database.device() == nil {
        var isLost = false
        try database.transaction { () throws(StoreError) in
          isLost = try database.beginAsDevice(at: now, placing: placing)
        }
        if isLost { isRevised = true }
      }
      if try database.reviseUnsealed() { isRevised = true }
      // A kill may have interrupted an erasure.
      if try database.state(.unfinishedErasure) != nil { try? finishErasing() }
    }
    file.acceptOwnChange()
  }

  /// Whether there is a database; throws `.lost` if there was one.
  private static func isThere(_ copies: Copies, afterLoss: Bool) throws(StoreError) -> Bool {
    let size = fileSize(copies.database)
    if let size, size >= headerSize { return true }
    // If they cannot be moved, they stay.
    if !afterLoss { try? copies.moveRemainsAside() }
    guard size == nil, !afterLoss, copies.kinds.isEmpty else { throw copies.loss }
    return false
  }

  static func newPath(of path: String) -> String { "\(path).new" }

  /// In bytes (sqlite.org/fileformat2.html, section 1.3); SQLite takes a shorter file for a new one.
  private static var headerSize: Int64 { 100 }

  /// Makes and fills a database, which gets its name once it is complete and on disk.
  static func makeDatabase(
    at path: String,
    migrations: [Migration],
    filling fill: (Database) throws(StoreError) -> Void
  ) throws(StoreError) {
    let newPath = newPath(of: path)
    try makePrivateFile(newPath)
    do {
      let database = try Database(opening: newPath)
      try database.migrate(from: try database.format(), through: migrations) { () throws(StoreError) in
        try fill(database)
      }
    }
    try placeFile(newPath, at: path)
  }

  /// Enables repairs, again if one failed before.
  func mendDamage() { database.mend = { [unowned self] () throws(StoreError) in try renew() } }

  /// Throws `.replaced` if the file is not as our last change left it.
  package func requireOwnFile() throws(StoreError) {
    if file.isChangedByOthers { throw .replaced(path: path) }
  }

  /// Erases everything from all files of the store, copies included; it is then like a new one. With
  /// `isBackedUp` a copy is made first, and its path returned.
  package func eraseEverything(
    isBackedUp: Bool,
    now: Instant,
    from boundary: Boundary
  ) throws(StoreError) -> String? {
    let backup = isBackedUp ? Copies(database: path).path(of: .erased) : nil
    try erasing(keeping: backup) { database throws(StoreError) in
      try database.dropTables()
      for migration in migrations { try database.execute(migration.script) }
      try database.fill(now: now, from: boundary)
    }
    return backup
  }

  /// Erases medications and all their records from all files of the store.
  package func erase(_ medications: Set<MedicationID>, at now: Instant) throws(StoreError) {
    try erasing { database throws(StoreError) in
      try database.tellErasure(of: medications.sorted(), in: try database.act(by: .command), at: now)
      if try database.sharing() != nil { try database.countErasure() }
      for id in medications.sorted() { try database.erase(id) }
    }
  }

  /// Runs `body` in one transaction, and leaves what it deletes in no file of the store. Only a copy at
  /// `backup`, made first if it is given, keeps the old content.
  func erasing(
    keeping backup: String? = nil,
    _ body: (Database) throws(StoreError) -> Void
  ) throws(StoreError) {
    // The unfinished copy must not keep erased data.
    copy = nil
    // An empty change first: whatever stops it also stops the erasure.
    try writing { _ throws(StoreError) in }
    file.beginOwnChange()
    defer { file.acceptOwnChange() }
    let database = database
    if let backup { try database.backUp(to: backup) }
    do throws(StoreError) {
      try database.mending { () throws(StoreError) in
        // The journal holds the old content; exclusive locking mode would clear only its header.
        try database.execute(
          "PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON; PRAGMA journal_mode = TRUNCATE"
        )
        defer {
          try? database.execute(
            "PRAGMA journal_mode = DELETE; PRAGMA secure_delete = OFF; PRAGMA foreign_keys = ON"
          )
        }
        try database.transactionAsIs { () throws(StoreError) in
          try body(database)
          try database.setState(.unfinishedErasure, to: "")
          try backup == nil ? database.removeState(.erasedCopy) : database.setState(.erasedCopy, to: "")
        }
      }
    } catch {
      if let backup { unlink(backup) }
      throw error
    }
    // What fails now is done when the store is opened next.
    try? finishErasing()
  }

  /// Finishes an erasure that is on disk; runs again after a kill.
  private func finishErasing() throws(StoreError) {
    // Free pages are overwritten already, which must do if there is no room for VACUUM.
    try? database.execute("VACUUM")
    let database = database
    let copies = Copies(database: path)
    let isWanted = try database.state(.erasedCopy) != nil
    try copies.removeAll(but: isWanted ? copies.path(of: .erased) : nil)
    try database.transaction { () throws(StoreError) in try database.removeState(.unfinishedErasure) }
  }

  /// Runs `body` in one transaction: all is on disk when this returns, nothing when this throws.
  func writing(_ body: (Database) throws(StoreError) -> Void) throws(StoreError) {
    try requireOwnFile()
    file.beginOwnChange()
    defer { file.acceptOwnChange() }
    if database.isReadOnly { try openAnew() }
    let database = database
    do throws(StoreError) {
      try database.transaction { () throws(StoreError) in
        try body(database)
        if !database.isSealed { try database.seal() }
      }
    } catch {
      // The next statement rolls back a partial write, so this one makes sure that it happens now.
      _ = try? database.integer(ofPragma: "user_version")
      throw error
    }
  }

  /// Makes the weekly copy if it is due, and returns its path. The whole file is checked first, so that a bad
  /// one never replaces a good copy. Throws `.nearlyFull` if too little room would be left.
  package func backUpWeekly(today: Day) throws(StoreError) -> String? {
    let copies = Copies(database: path)
    guard BackupRhythm.isDue(copies.days, today: today), !database.isReadOnly else { return nil }
    try requireOwnFile()
    let database = database
    try database.mending { () throws(StoreError) in try database.requireConsistency() }
    let backup = copies.path(of: .weekly(today))
    guard hasRoomForCopy else { throw .nearlyFull(path: backup) }
    try database.backUp(to: backup)
    for day in BackupRhythm.surplus(copies.days, today: today) { unlink(copies.path(of: .weekly(day))) }
    return backup
  }

  /// Whether a copy would leave room for later changes.
  var hasRoomForCopy: Bool { freeSpace(at: path) ?? .max > 2 * (fileSize(path) ?? 0) + Self.roomToLeave }

  /// In bytes, besides twice the size of the database.
  private static var roomToLeave: Int64 { 1 << 16 }

  /// The newest weekly copy or copy before a migration in `folder`; nil if there is none.
  package static func newestCopy(in folder: String) -> String? { Copies(database: path(in: folder)).newest }

  /// Frees memory that only saves time; the next query takes a fraction of a millisecond longer.
  package func releaseMemory() { database.releaseMemory() }

  /// A file opened as read-only stays so, even when it can be written again.
  private func openAnew() throws(StoreError) {
    copy = nil
    let opened = try Database(opening: path)
    guard try opened.format() == .version(migrations.latest) else {
      throw .damaged(path: path, detail: "it was replaced while it was in use")
    }
    database = opened
    mendDamage()
  }
}
