internal import Glibc
package import PillsCore

/// The database of what was taken and drunk, which medication there is and what was raised.
///
/// It belongs to one thread and to one process: as long as it lives, no other process can open the file. Letting go
/// of it closes the file.
package final class Store {
  let path: String
  private let migrations: [Migration]
  var file: WatchedFile
  private(set) var database: Database
  /// The number of the act that the last commit says; nil if it says nothing that people do.
  package internal(set) var committedAct: Int?
  /// The one that somebody asked for, as long as it is being made.
  var copy: StoreCopy?
  /// Whether what holds was made anew since that was told last.
  var isRevised = false

  /// Opens `pills.db` in `folder`, an absolute path, and makes both where they are missing.
  ///
  /// A new database holds the default medication from `boundary` on, which is now. It gets its name once it is whole. So where the file is too short to be a database, or is missing beside copies of one, records were
  /// lost, and `.lost` is thrown; a file that is too short is moved aside first. A file that may only be read is opened,
  /// and every change throws `.readOnly` until it can be written.
  ///
  /// With `afterLoss` the file takes the place of one that was lost while pillsd ran. It is read whole to see that it is
  /// well; one that is too short stays where it is, as it may still be written to, and a missing one is not made.
  ///
  /// `placing` gives from when on a version of 0.1.0 holds.
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

  /// Where the file of the store in `folder` is.
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
        try database.transaction { () throws(StoreError) in
          try database.beginRecord(by: .install, at: now, placing: placing)
        }
      }
      try database.reviseForeignView()
      // What a kill left behind.
      if try database.state(.unfinishedErasure) != nil { try? finishErasing() }
    }
    file.acceptOwnChange()
  }

  /// Whether there is a database; throws `.lost` where there was one.
  private static func isThere(_ copies: Copies, afterLoss: Bool) throws(StoreError) -> Bool {
    let size = fileSize(copies.database)
    if let size, size >= headerSize { return true }
    // Where they cannot be moved, they are not touched either.
    if !afterLoss { try? copies.moveRemainsAside() }
    guard size == nil, !afterLoss, copies.kinds.isEmpty else { throw copies.loss }
    return false
  }

  /// Where the database at `path` is while it is being made.
  static func newPath(of path: String) -> String { "\(path).new" }

  /// In bytes, of a database file (sqlite.org/fileformat2.html, section 1.3); SQLite takes a shorter one for a new one.
  private static var headerSize: Int64 { 100 }

  /// Makes a database with what `fill` puts into it, which gets its name only once it is whole and on disk.
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

  /// Has damage be mended, once more if that failed before.
  func mendDamage() {
    database.mend = { [unowned self] () throws(StoreError) in try renew() }
  }

  /// Throws `.replaced` where the file is no longer what the last change of ours left.
  package func requireOwnFile() throws(StoreError) {
    if file.isChangedByOthers { throw .replaced(path: path) }
  }

  /// Removes all there is, the copies too that were made of it, so that nothing of it is left in any file of
  /// the store; what is left is as in a new one.
  ///
  /// With `isBackedUp` a copy is made first, and its path returned.
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

  /// Removes medications and all that was said of them, so that nothing of it is left in any file of the store.
  package func erase(_ medications: Set<MedicationID>, at now: Instant) throws(StoreError) {
    try erasing { database throws(StoreError) in
      try database.tellErasure(of: medications.sorted(), in: try database.act(by: .command), at: now)
      if try database.sharing() != nil { try database.countErasure() }
      for id in medications.sorted() { try database.erase(id) }
    }
  }

  /// Runs `body` in one transaction, and leaves nothing of what it removes in any file of the store but in a copy of all there
  /// was before, made at `backup` where that is given.
  func erasing(
    keeping backup: String? = nil,
    _ body: (Database) throws(StoreError) -> Void
  ) throws(StoreError) {
    // Nothing of what goes is to be in it.
    copy = nil
    // Whatever keeps a change from being written keeps this from it.
    try writing { _ throws(StoreError) in }
    file.beginOwnChange()
    defer { file.acceptOwnChange() }
    let database = database
    if let backup { try database.backUp(to: backup) }
    do throws(StoreError) {
      try database.mending { () throws(StoreError) in
        // The journal holds what was there before; in exclusive locking mode only its head would be cleared.
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
    // What cannot be done now is done when the store is opened the next time.
    try? finishErasing()
  }

  /// What is left to do once an erasure is on disk, again after a kill.
  private func finishErasing() throws(StoreError) {
    // What is free is overwritten already; where there is no room to write the file anew, that must do.
    try? database.execute("VACUUM")
    let database = database
    let copies = Copies(database: path)
    let isWanted = try database.state(.erasedCopy) != nil
    try copies.removeAll(but: isWanted ? copies.path(of: .erased) : nil)
    try database.transaction { () throws(StoreError) in try database.removeState(.unfinishedErasure) }
  }

  /// Runs `body` in one transaction: all of it is on disk when this returns, nothing of it when this throws.
  func writing(_ body: (Database) throws(StoreError) -> Void) throws(StoreError) {
    try requireOwnFile()
    file.beginOwnChange()
    defer { file.acceptOwnChange() }
    if database.isReadOnly { try openAnew() }
    let database = database
    do throws(StoreError) {
      try database.transaction { () throws(StoreError) in try body(database) }
    } catch {
      // What was written in part is taken back by the next statement at the latest: so let that be one of ours.
      _ = try? database.integer(ofPragma: "user_version")
      throw error
    }
  }

  /// Makes the copy of the week where it is due, and removes the surplus; gives its path, and nil where it is not due.
  ///
  /// Reads the whole file, so that a damaged one never takes the place of a copy that is well, and takes as long. A copy
  /// is made only where it leaves room for what is to be saved.
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

  /// Whether a copy would leave room for what is to be saved.
  var hasRoomForCopy: Bool { freeSpace(at: path) ?? .max > 2 * (fileSize(path) ?? 0) + Self.roomToLeave }

  /// In bytes, besides what a copy takes and once as much.
  private static var roomToLeave: Int64 { 1 << 16 }

  /// The path of the copy that was made last, weekly or before a migration, of the database in `folder`; nil where there
  /// is none.
  package static func newestCopy(in folder: String) -> String? { Copies(database: path(in: folder)).newest }

  /// Gives up memory that only saves time; what is asked for next takes a fraction of a millisecond longer.
  package func releaseMemory() { database.releaseMemory() }

  /// What was opened for reading only stays so, even when the file can be written again.
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
